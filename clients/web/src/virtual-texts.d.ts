declare module "virtual:texts/*" {
  const catalogue: Record<string, string | string[]>;
  export default catalogue;
}
