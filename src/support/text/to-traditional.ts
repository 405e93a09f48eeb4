let traditional: Promise<(text: string) => string> | undefined

/** Converts a text to Taiwan's characters, phrase by phrase. The first call loads a dictionary of 1 MB. */
export async function toTraditional(text: string): Promise<string> {
  traditional ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'tw' }))
  return (await traditional)(text)
}
