/** Removes the wide braces that the shop writes in names: `｛技嘉 RTX5070Ti｝三風扇` → `技嘉 RTX5070Ti 三風扇`. */
export function bareName(name: string): string {
  return name.replaceAll('｛', ' ').replaceAll('｝', ' ').replaceAll('  ', ' ').trim()
}

/** Shorter names would not tell what the product is. */
const SHORT_MIN = 6

/**
 * The maker and model in a shop's title, without its conditions and specifications: `三星 870 EVO 8TB/2.5吋/讀560` →
 * `三星 870 EVO 8TB`. The shop sets the model in wide braces in some titles.
 */
export function shortName(name: string): string {
  const inBraces = name.split('｛')[1]?.split('｝')[0]
  const bare = bareName(inBraces ?? name.replace(/^[[【][^\]】]*[\]】]/, ''))
  const short = bare.split(/[/(（【[*~]/)[0]?.trim() ?? ''
  return short.length < SHORT_MIN ? bare : short
}
