/** Reads paginated lists to their end. */

const LIMIT = 500;

interface Page<T> {
  items: T[];
  next_cursor?: string | null;
}

/** All entries, page after page. */
export async function whole<T>(read: (query: { limit: number; cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  let page = await read({ limit: LIMIT });
  const items = [...page.items];
  while (page.next_cursor) {
    page = await read({ limit: LIMIT, cursor: page.next_cursor });
    items.push(...page.items);
  }
  return items;
}
