/** Reads histories to their end. */

const LIMIT = 500;

interface Page<T> {
  items: T[];
  next_after?: number | null;
}

/** All entries, page after page. */
export async function whole<T>(read: (query: { limit: number; after?: number }) => Promise<Page<T>>): Promise<T[]> {
  let page = await read({ limit: LIMIT });
  const items = [...page.items];
  while (page.next_after != null) {
    page = await read({ limit: LIMIT, after: page.next_after });
    items.push(...page.items);
  }
  return items;
}
