import { strong, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'

export interface Claim {
  readonly before: string
  readonly lapsed: boolean
}

/** A late claim is paid nothing, so the deadline appears beside the amount. */
export function claimSentence(claim: Claim | null, words: Words): Text {
  const { t } = words
  if (claim === null) return ''
  const day = words.day(claim.before)
  return claim.lapsed
    ? strong(
        t(
          `開獎滿三個月是 ${day}，已經過了，可能領不到了。`,
          ` Three months after the draw was ${day}: it may be too late to claim.`,
        ),
      )
    : [t('領獎要在 ', ' Claim before '), strong(day), t('前。', '.')]
}
