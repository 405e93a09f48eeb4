import type { LocalizedText } from '../errors/localized-text.ts'

/** Replaces names in braces by values, in both languages: `{count} chapters`. */
export function fillText({ en, zh }: LocalizedText, values: Readonly<Record<string, string | number>>): LocalizedText {
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written))
  return { en: fill(en), zh: fill(zh) }
}
