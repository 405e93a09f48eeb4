import { expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/gateway.ts'
import { readQuestion } from './read-question.ts'
import { ruleOnCards } from './rule-on-cards.ts'

const ruling = (question: string) => ruleOnCards(readQuestion(testContext().db, question))

// By yugioh-card.com/eu/play/damage-step-rules, the rulebook (pages 44 to 51) and the text of each card.
test.each([
  ['傷害步驟可以發動灰流麗嗎', false, 12950],
  ['Can I activate Ash Blossom during the damage step?', false, 12950],
  ['傷害步驟可以發動屋敷童嗎', true, 13587],
  ['傷害步驟可以發動神之宣告嗎', true, 4861],
  ['傷害步驟可以發動強欲之壺嗎', false, 4844],
  ['傷害步驟可以發動無限泡影嗎', false, 13631],
  ['傷害步驟可以用收縮嗎', true, 5355],
  ['限制解除可以等進傷步再開嗎', true, 5129],
  ['傷害步驟能發動旋風嗎', false, 4909],
  ['PSY gamma damage step', true, 12070],
  ['對手攻擊到傷害步驟的時候我手上的屋敷童開得出來嗎', true, 13587],
  ['During the Damage Step my opponent flips a Quick-Play Spell. Can I chain Solemn Judgment?', true, 4861],
  ['傷害步驟對手發動速攻魔法，我可以連鎖灰流麗嗎', false, 12950],
])('in the Damage Step: %s', (question, allowed, konami_id) => {
  expect(ruling(question)).toMatchObject({ allowed, konami_id })
})

// Maxx “C” is sent to the GY as a cost, which Macro Cosmos makes impossible; Skill Drain stops monsters on the field only.
test.each([
  ['Macro Cosmos is face-up. May I activate Maxx "C" from my hand?', false],
  ['宏觀宇宙適用時，對手召喚了，我還能從手牌發動增殖的G嗎', false],
  ['Skill Drain is face-up. Can I activate Ash Blossom from my hand?', true],
])('under a face-up card: %s', (question, allowed) => {
  expect(ruling(question)).toMatchObject({ allowed })
})

test.each([
  ['神宣可不可以康怪獸效果', false, 4861],
  ['神通告可以康魔法卡嗎', false, 12187],
  ['Can Solemn Strike negate a normal summon?', false, 12187],
  ['灰流可以康增G嗎', true, 12950],
  ['對面開烙印融合，我能丟灰流嗎', true, 12950],
  ['Can Ash Blossom negate Called by the Grave?', false, 12950],
  ['屋敷童能擋死者蘇生嗎', true, 13587],
  ['屋敷可以丟墓指嗎', true, 13587],
  ['墓指能不能擋灰流', true, 13619],
  ['可以用泡影康掉灰流麗嗎', false, 13631],
  ['Can I use Infinite Impermanence on Baronne?', true, 13631],
  ['對面開超融合 我可以鎖神宣嗎', false, 4861],
  ['對手開冥王結界波 我能丟灰流嗎', false, 12950],
  ['女男爵可以康神宣嗎', false, 16386],
  ['旋風可以無效魔法嗎', false, 4909],
])('what negates what: %s', (question, allowed, konami_id) => {
  expect(ruling(question)).toMatchObject({ allowed, konami_id })
})

test.each([
  ['我增g被灰流康了 同回合手上第二張還能丟嗎', false, 9455],
  ['我先用墓指點掉對方的灰流 他下個回合再丟另一張會有效嗎', false, 12950],
  ['神宣被康掉的話扣的一半血會還我嗎', false, 4861],
  ['大宇宙在場可以發動禁忌的一滴嗎', false, 15299],
  ['技能抽取開著，灰流還能用嗎', true, 12950],
  ['三眼怪會錯時點嗎', false, 4054],
  ['黑暗小丑培丁會不會錯過時點', true, 6085],
  ['素材被拔掉的三眼怪有沒有算從場上送墓 可以檢索嗎', false, 4054],
  ['Does Book of Moon target?', true, 5432],
  ['連結怪可以被月書蓋起來嗎', false, 5432],
  ['對面的回合我直接從手牌打旋風', false, 4909],
  ['激流葬蓋下去這回合可以開嗎', false, 5114],
  ['效果遮蒙者 自己回合能用嗎 我想康自己的怪', false, 8933],
  ['場上有一張蓋卡的時候泡影還可以手開嗎', false, 13631],
  ['戰鬥階段手上的效果遮蒙者可以丟嗎', false, 8933],
  ['灰流發動了，被墓指指到還會失效嗎', true, 13619],
  ['尼比魯數五次有包含通召嗎', true, 14741],
  // The text of Called by the Grave: “until the end of the next turn”. Of Crossout Designator: “this turn”.
  ['墓指除外我的灰流之後要幾個回合才恢復 多久', true, 12950],
  ['技能抽取開著，星塵龍解放自己來無效可以嗎', true, 7734],
  ['反擊陷阱發動之後可以連鎖灰流麗嗎', false, 12950],
  ['死者蘇生可以拉從額外牌組送墓的同步怪嗎', false, 4842],
  ['神宣可以康怪獸發動的效果嗎', false, 4861],
])('%s', (question, allowed, konami_id) => {
  expect(ruling(question)).toMatchObject({ allowed, konami_id })
})

// The rulebook: destroying a card does not negate its activation, but a Continuous card must be on the field to resolve.
test.each([
  ['對方發動死者蘇生我連鎖氣旋把那張死者蘇生炸掉，他還復活得了嗎？', true, 4909],
  ['連鎖氣旋破壞死者蘇生，效果會被無效嗎', false, 4909],
  ['If I chain Mystical Space Typhoon and destroy Monster Reborn, does it still resolve?', true, 4909],
  ['對手發動技能抽取，我連鎖氣旋破壞它，技能抽取還會生效嗎', false, 4909],
])('destroyed in response: %s', (question, allowed, konami_id) => {
  expect(ruling(question)).toMatchObject({ allowed, konami_id })
})

test('two cards under a floodgate get one verdict each', () => {
  const answer = ruling('場上有次元裂縫 這樣灰流麗還能丟嗎 增G呢')
  expect(answer?.allowed).toBeNull()
  expect(answer?.answer).toMatch(/^灰流麗：可以，增殖的Z：不行。灰流麗：代價是「捨棄」.*增殖的Z：代價是「送去墓地」/u)
  expect(answer?.answer_en).toMatch(/^Ash Blossom & Joyous Spring: yes; Maxx "C": no\. /u)
})

test('what does not follow from the rules is not known, with a link to the official questions', () => {
  expect(ruling('青眼白龍可以當裝備嗎')).toMatchObject({
    allowed: null,
    sources: ['https://www.db.yugioh-card.com/yugiohdb/faq_search.action?ope=4&cid=4007&request_locale=ja'],
  })
})

test.each(['傷害步驟能做什麼', '灰流麗可以幾張', '灰流麗', '融合怪一定要放額外怪獸區嗎'])(
  'a question without a card, or about the list, has no ruling: %s',
  (question) => {
    expect(ruling(question)).toBeUndefined()
  },
)

test('a question that names only the card which negated is not answered for that card', () => {
  expect(ruling('一張卡被神宣無效，手上第二張還能開嗎')).toMatchObject({ allowed: null })
})

// Each says something that the situation it resembles leaves open.
test.each([
  '技能抽取在場，怪獸在手牌發動的效果會被無效嗎',
  '灰流麗被墓指之後對手的灰流麗也不能用嗎',
  '王宮的敕命在場可以發動旋風嗎',
  '暗之誘惑手上沒有暗屬性怪可以開嗎',
  'Does Infinite Impermanence negate a monster effect in the hand?',
])('a question that is not understood completely gets no verdict: %s', (question) => {
  expect(ruling(question)?.allowed ?? null).toBeNull()
})
