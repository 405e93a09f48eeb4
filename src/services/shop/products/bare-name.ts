/** Removes the wide braces that the shop writes in names: `｛技嘉 RTX5070Ti｝三風扇` → `技嘉 RTX5070Ti 三風扇`. */
export function bareName(name: string): string {
  return name.replaceAll('｛', ' ').replaceAll('｝', ' ').replaceAll('  ', ' ').trim()
}
