/** The name of a product without the wide braces of the shop's list: `｛技嘉 RTX5070Ti｝三風扇` is `技嘉 RTX5070Ti 三風扇`. */
export function bareName(name: string): string {
  return name.replaceAll('｛', ' ').replaceAll('｝', ' ').replaceAll('  ', ' ').trim()
}
