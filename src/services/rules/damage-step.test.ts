import { expect, test } from 'vitest'
import { testContext } from '../../../tests/support/gateway.ts'
import { ruleOnDamageStep } from './damage-step.ts'

const ruling = (question: string) => ruleOnDamageStep(testContext().db, question)

// By yugioh-card.com/eu/play/damage-step-rules. For the hand traps 灰流麗 and 屋敷童, by the rulings that the data cites.
test.each([
  ['傷害步驟可以發動灰流麗嗎', false, 12950],
  ['灰流麗在傷害步驟能用嗎', false, 12950],
  ['Can I activate Ash Blossom during the damage step?', false, 12950],
  ['傷害步驟可以發動屋敷童嗎', true, 13587],
  ['傷害步驟可以發動神之宣告嗎', true, 4861],
  ['傷害步驟可以發動強欲之壺嗎', false, 4844],
  ['傷害步驟可以發動無限泡影嗎', null, 13631],
  ['Does Ash Blossom work in the damage step?', false, 12950],
  ['對手攻擊到傷害步驟的時候我手上的屋敷童開得出來嗎', true, 13587],
])('%s', (question, allowed, konami_id) => {
  expect(ruling(question)).toMatchObject({ allowed, konami_id })
})

test('a question without a card or the Damage Step has no ruling', () => {
  expect(ruling('傷害步驟能做什麼')).toBeUndefined()
  expect(ruling('灰流麗可以幾張')).toBeUndefined()
})
