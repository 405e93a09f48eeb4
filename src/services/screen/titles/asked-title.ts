import { normalise } from '#support/text/normalise.ts'

const BEFORE = new RegExp(
  normalise(
    '^(?:請問|想問|想知道|(?:今年|明年|最新)的?|when (?:does|do|is|will|are)|(?:release|premiere) date (?:of|for))[\\s，,]*',
  ),
  'u',
)
/** Question words after a title: when, whether it is out, how long to wait. */
const BEHIND = new RegExp(
  normalise(
    '[\\s，,的]*(?:什麼時候|甚麼時候|啥時候?|何時|幾時|哪一?天|幾號|幾月|哪一?年|多久|到底|究竟|還?要等|還要|還有|幾天|(?:上映|開播|播出|首播|發行)?(?:日期|時間)|上映日|開播日|上映|開播|播出|首播|會出|出來|出了|出|上了|會|要|才|在台灣|台灣|嗎|呢|了沒|沒|是|[?？]|大結局|完結篇|最終回|\\b(?:release date|premiere date|start date|release|date|start|come out|coming out|out yet|out))$',
  ),
  'u',
)

/** Removes question words around a title and folds it: 芙莉蓮 for 芙莉蓮什麼時候出. Unchanged if nothing else remains. */
export function withoutAsking(typed: string): string {
  const folded = normalise(typed)
  let bare = folded.replace(BEFORE, '')
  for (let shorter = bare.replace(BEHIND, ''); shorter !== bare; shorter = bare.replace(BEHIND, '')) {
    if (shorter === '') return typed
    bare = shorter
  }
  return bare === '' || bare === folded ? typed : bare
}
