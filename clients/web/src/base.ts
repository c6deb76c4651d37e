/**
 * Where the server is: what its address has in front of all paths ("" or "/games"), and its whole address.
 *
 * A proxy can serve it below a path of another site. The page's files are below that path as well.
 */
export const BASE = new URL(import.meta.url).pathname.replace(/\/(assets|src)\/[^/]*$/, "");
export const SERVER = location.origin + BASE;
