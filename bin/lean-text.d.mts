export function leanText(source: string): string
