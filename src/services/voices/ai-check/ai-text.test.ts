import { describe, expect, test } from 'vitest'
import { testGateway } from '../../../../tests/support/gateway.ts'
import { estimateAiText, scaleScore } from './ai-text.ts'

// Texts that were written for these tests: the first two in the style of a text generator, the others in the style of
// people.
const MACHINE_ZH =
  '這款耳機在音質表現上相當出色，不僅低音渾厚，高音也清晰明亮，整體而言為使用者帶來了身臨其境的聆聽體驗。此外，其降噪功能能夠有效隔絕外界干擾，無論是通勤還是辦公，都能確保專注。值得一提的是，電池續航力同樣令人印象深刻，滿足不同需求的使用者。總而言之，這是一款兼具質感與效能的產品，值得推薦。'
const MACHINE_EN =
  'The restaurant offers a warm and inviting atmosphere, making it a perfect choice for both casual dinners and special occasions. The menu showcases a wide range of thoughtfully crafted dishes, highlighting fresh, locally sourced ingredients. Additionally, the attentive staff ensures that every guest feels valued, enhancing the overall dining experience. Whether you’re a seasoned foodie or simply looking for a memorable evening, this hidden gem is a must-visit destination.'
const PERSON_ZH =
  '買了快一年啦，說真的剛開始還蠻開心的...結果上個月右耳就沒聲音了，吼～氣死。打去問客服說要等零件，等三個禮拜才來欸！還好有保固不用錢。我朋友那支也這樣，不知道是不是這批有問題？反正下次應該不會買了吧，音質是還行啦。'
const PERSON_EN =
  "ok so I got this printer like 2 years ago (my old one died) and honestly... it's fine? Setup sucked. Took me most of a Saturday, and I had to call my brother in law who does IT. But then it just worked! Until the ink ran out. Don't even get me started on what they want for the color cartridge lol. Would I buy it again? Probably not."

/** Written for these tests, in the style of a text generator's replies to common requests. */
const COMPOSITION_ZH =
  '我的夢想是成為一名消防員。小時候，我曾經親眼看到消防員衝進火場救人，那一幕深深烙印在我的心中。我明白，這份工作充滿危險與挑戰，需要過人的勇氣與體力，但我願意為了守護他人而努力。未來，我會認真學習、鍛鍊身體，一步一步朝著夢想前進。我相信，只要不放棄，總有一天，我也能成為別人眼中的英雄。'
const MAIL_ZH =
  '親愛的顧客您好：感謝您的來信與耐心等候。關於您反映的尺寸不符問題，我們深感抱歉，並已為您安排免費換貨服務。請您於七日內將商品寄回，我們收到後將立即寄出新品。若造成您的困擾，敬請見諒。未來我們將持續提升品質控管，期望能為您帶來更好的購物體驗。如有任何疑問，歡迎隨時與我們聯繫。'
/** A very formal text by people: Executive Yuan, 國情簡介：學校教育, 2018-03-21. */
const MINISTRY_ZH =
  '我國教育之發展，秉持「以國民學習權取代國家教育權，實現以學習者為中心的教育」理念，期讓學生成為教育的主體，以學生發展為核心，建構多元的教育制度，規劃適性學習的教育措施，提供學生摸索與試探的機會，扎根國民教育。在學前教育方面，提供平價、近便、優質的公共化教保服務，具體減輕家長育兒負擔，並持續協助各地方政府增設非營利幼兒園及公立幼兒園，以逐年增加公共化教保服務供應量。'

describe('the estimate', () => {
  test('has one label per score, whatever the register', () => {
    for (const thresholds of [
      [0.2, 0.9],
      [0.08, 0.7],
    ] as const) {
      const logit = (share: number) => Math.log(share / (1 - share))
      expect(scaleScore(logit(thresholds[0]), thresholds)).toBeCloseTo(0.35)
      expect(scaleScore(logit(thresholds[1]), thresholds)).toBeCloseTo(0.65)
      expect(scaleScore(-50, thresholds)).toBeCloseTo(0)
      expect(scaleScore(50, thresholds)).toBeCloseTo(1)
    }
  })

  test('detects a composition and a mail by a machine, and accepts a text by a ministry', () => {
    expect(estimateAiText(COMPOSITION_ZH).label).toBe('likely_ai')
    expect(estimateAiText(MAIL_ZH).label).toBe('likely_ai')
    expect(estimateAiText(MINISTRY_ZH).label).not.toBe('likely_ai')
  })

  test('scores texts by generators above texts by people', () => {
    for (const [machine, person, language] of [
      [MACHINE_ZH, PERSON_ZH, 'zh'],
      [MACHINE_EN, PERSON_EN, 'en'],
    ] as const) {
      expect(estimateAiText(machine).score).toBeGreaterThan(0.5)
      expect(estimateAiText(machine).label).not.toBe('likely_human')
      expect(estimateAiText(person).score).toBeLessThan(estimateAiText(machine).score)
      expect(estimateAiText(person).language).toBe(language)
    }
    expect(estimateAiText(PERSON_EN).label).toBe('likely_human')
  })

  test('gives no verdict on colloquial Chinese, which it cannot tell', () => {
    expect(estimateAiText(PERSON_ZH)).toMatchObject({ label: 'unclear', register: 'casual' })
  })

  test('lists the stock phrases found, with counts', () => {
    const { matched_phrases } = estimateAiText(`${MACHINE_ZH}總而言之，總而言之。`)
    expect(matched_phrases[0]).toEqual({ phrase: '總而言之', count: 3 })
    expect(matched_phrases).toContainEqual({ phrase: '值得一提的是', count: 1 })
  })

  test('is the same for both Chinese scripts', () => {
    const simplified =
      '这款耳机在音质表现上相当出色，不仅低音浑厚，高音也清晰明亮，整体而言为使用者带来了身临其境的聆听体验。此外，其降噪功能能够有效隔绝外界干扰，无论是通勤还是办公，都能确保专注。值得一提的是，电池续航力同样令人印象深刻，满足不同需求的使用者。总而言之，这是一款兼具质感与效能的产品，值得推荐。'
    expect(estimateAiText(simplified).score).toBe(estimateAiText(MACHINE_ZH).score)
  })

  test('does not depend on length: ten repetitions score about the same', () => {
    for (const text of [MACHINE_ZH, MACHINE_EN, PERSON_ZH, PERSON_EN]) {
      const once = estimateAiText(text).score
      const often = estimateAiText(Array.from({ length: 10 }, () => text).join('\n')).score
      expect(Math.abs(once - often)).toBeLessThan(0.2)
    }
    const names = estimateAiText(MACHINE_EN).features.map(({ name }) => name)
    expect(names).not.toContain('length')
  })

  test('has no label for a few words, and no opinion on other languages', () => {
    const short = estimateAiText('總之，值得一提的是至關重要。')
    expect(short.label).toBe('unclear')
    expect(short.score).toBeGreaterThan(0.35)
    expect(short.score).toBeLessThan(0.65)
    expect(estimateAiText('これはとても良い製品だと思います。')).toMatchObject({
      score: 0.5,
      label: 'unclear',
      language: 'other',
    })
    expect(estimateAiText('12345 !!! 😀')).toMatchObject({ score: 0.5, label: 'unclear', language: 'other' })
  })

  test('is the sum of its features', () => {
    const { score, features } = estimateAiText(PERSON_EN)
    expect(score).toBeGreaterThanOrEqual(0)
    expect(score).toBeLessThanOrEqual(1)
    for (const { value, contribution } of features) {
      expect(Number.isFinite(value)).toBe(true)
      expect(Number.isFinite(contribution)).toBe(true)
      expect(contribution).not.toBe(-0)
    }
  })
})

describe('POST /api/ai-check', () => {
  test('accepts 1 to 20,000 characters, and says that it is an estimate', async () => {
    const gateway = testGateway()
    const ask = (text: unknown) => gateway.post('voices', '/api/ai-check', { text })
    expect(await (await ask('字')).json()).toMatchObject({
      label: 'unclear',
      notice: expect.stringMatching(/^An estimate.* too short to judge/),
    })
    expect((await ask('字'.repeat(20_000))).status).toBe(200)
    expect((await ask('字'.repeat(20_001))).status).toBe(400)
    expect((await ask('')).status).toBe(400)
    expect((await ask([5])).status).toBe(400)
  })

  test('accepts only JSON, so that JSON with another content type is not judged as text', async () => {
    const headers = { 'content-type': 'text/plain' }
    const init = { method: 'POST', headers, body: JSON.stringify({ text: '這是一段文字。' }) }
    expect((await testGateway().request('voices', '/api/ai-check', init)).status).toBe(415)
  })
})
