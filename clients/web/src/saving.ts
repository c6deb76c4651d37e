/** Files that the reader keeps. They are made in the page: a link to the server would need the token in its address. */

export function download(name: string, text: string, type = "application/x-ndjson"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
