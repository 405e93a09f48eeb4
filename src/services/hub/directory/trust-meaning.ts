import type { Words } from '#operation/view/messages.ts'

/** Explains the figures in the column of trust. */
export function trustMeaning({ t }: Words): string {
  return t(
    '可信度：從公開線索估計，滿分 100，沒有實測',
    'Trust: estimated from public signs, at most 100; nothing was tested',
  )
}
