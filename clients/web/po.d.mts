export function filesOf(language: string): string[];
export function readCatalogue(language: string): Record<string, string | string[]>;
