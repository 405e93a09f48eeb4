import { lookupTable } from '#support/text/lookup-table.ts'
import type { Words } from '#operation/view/messages.ts'

const UNITS: Readonly<Record<string, string>> = lookupTable({ 公斤: 'kg', '台斤（600 公克）': 'catty (600 g)' })

export function unitName(unit: string, { t }: Words): string {
  return t(unit, UNITS[unit] ?? unit)
}
