import { z } from 'zod'

export const conditionField = z
  .enum(['alone', 'with_build', 'with_other_goods', 'bundle', 'used'])
  .describe(
    'What the price asks for. alone: nothing else. with_build: only in a computer built there. with_other_goods: only ' +
      'together with something else, such as a board. bundle: several things for one price. used: opened, shown or refurbished.',
  )

export type Condition = z.infer<typeof conditionField>

/** The shop 原價屋 writes the condition of sale into a product's name: [搭板專案 ], 【限組裝】, ~搭機價~, [任搭U]. */
const WRITTEN: readonly (readonly [RegExp, Condition])[] = [
  [/福利品|整新|拆封|展示機|僅展示|二手|中古/, 'used'],
  [/組合價|組合包|組合優惠|套裝組|激戰組|超值組/, 'bundle'],
  // A motherboard and a processor sold together at one price.
  [/\+ ?(?:Intel|AMD)(?![a-z])/i, 'bundle'],
  [/限組裝|組裝價|裝機價|限搭機|限裝機|搭機價|主機搭購/, 'with_build'],
  [/搭板|限搭|搭購|加購|任搭|=>搭/, 'with_other_goods'],
]

export function conditionOf(name: string): Condition {
  return WRITTEN.find(([written]) => written.test(name))?.[1] ?? 'alone'
}
