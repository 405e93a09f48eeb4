import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { checkAd } from './ad-verdict.ts'
import { AD_CATEGORIES, type AdCategory } from './ad-rules.ts'
import { claimFamilies } from './claim-family.ts'

const phrasesOf = (text: string, category: AdCategory = 'food') =>
  checkAd(text, category).findings.map((finding) => finding.phrase)

describe('positions', () => {
  test.each([
    ['本品可治療糖尿病。', '治療糖尿病'],
    ['😀😀治 療 糖 尿 病！', '治 療 糖 尿 病'],
    ['ＡＢ降★血★糖', '降★血★糖'],
    ['𠮷野家減肥餐', '減肥'],
    ['让你减肥', '减肥'],
    ['燃燃燃脂', '燃燃燃脂'],
  ])('%j: the offsets cut the phrase out of the caller’s text', (text, phrase) => {
    const [finding] = checkAd(text, 'food').findings
    expect(finding?.phrase).toBe(phrase)
    expect(text.slice(finding?.start, finding?.end)).toBe(phrase)
    expect(finding?.start).toBe(text.indexOf(phrase))
  })

  test('findings come in text order and never overlap', () => {
    const { findings } = checkAd('減肥、抗癌、降血糖，治療高血壓', 'food')
    const starts = findings.map((finding) => finding.start)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    for (const [at, finding] of findings.entries())
      expect(finding.start).toBeGreaterThanOrEqual(findings[at - 1]?.end ?? 0)
  })
})

describe('denials and warnings', () => {
  test.each([
    '本品不能治療疾病',
    '無法取代藥物治療糖尿病',
    '本產品並非用於治療、預防或改善任何疾病',
    '不具減肥效果',
    '高血壓患者請先諮詢醫師',
    '宣稱減肥屬於違法廣告',
    '請勿聽信抗癌食品',
    '不含止痛成分',
    '不能治療糖尿病、改善高血壓',
    '无法治疗疾病',
    '高血压患者请先咨询医师',
    '聲稱治痘、生髮的不要買',
    '我們不講療效，只講好不好吃',
    '依健康食品管理法，未經許可不得宣稱調節血脂',
    '健康食品要有標章才能講保健功效',
    '這些詞都不能用：減肥、塑身、豐胸',
    '請勿購買來路不明的壯陽藥',
    '本品含大豆，過敏體質者請留意',
    '請冷藏保存，避免變質引起腹瀉',
    '一次喝太多可能會拉肚子喔',
    '膳食中有適量的膳食纖維時，可增加糞便量',
  ])('%s makes no claim', (text) => {
    expect(phrasesOf(text)).toEqual([])
  })

  test.each(['不僅能減肥，還能美白', '不得不說，這款減肥茶真的好', '不用節食也能瘦身', '無痛減肥', '不只降血糖'])(
    '%s looks like a denial but makes a claim',
    (text) => {
      expect(phrasesOf(text)).not.toEqual([])
    },
  )

  test.each([
    '改善失眠，不像市售誇大產品',
    '改善失眠，絕不誇大',
    '必須有恆心才能治療糖尿病',
    '糖尿病患者請安心食用，改善高血糖',
    'Cures insomnia, unlike false claims of others',
    'Cures insomnia; consult our staff',
    'Cures insomnia, consult our staff with questions',
  ])('%s criticises others or gives advice, yet makes a claim', (text) => {
    expect(phrasesOf(text)).not.toEqual([])
  })

  test('a denial applies to its own clause only', () => {
    expect(phrasesOf('本品不是藥品，但可以治療糖尿病')).toEqual(['治療糖尿病'])
  })
})

describe('lawful claims', () => {
  test('a claim within an officially lawful claim is not reported; the lawful claim is', () => {
    const { risk, lawful_claims } = checkAd('維生素B2有助於維持皮膚的健康', 'food')
    expect(risk).toBe('none')
    expect(lawful_claims).toMatchObject([
      { phrase: '有助於維持皮膚的健康', condition: expect.stringContaining('營養素') },
    ])
  })

  test('whitening is lawful for cosmetics and unlawful for food', () => {
    expect(checkAd('美白', 'cosmetic').risk).toBe('none')
    expect(checkAd('美白', 'food').risk).toBe('high')
  })

  test('a permit number allows the health functions that the permit names', () => {
    expect(checkAd('可調節血脂', 'food').findings[0]?.rule).toBe('health_food_without_permit')
    expect(checkAd('可調節血脂（衛部健食字第A00235號）', 'food').risk).toBe('none')
  })
})

describe('risk and fines', () => {
  test('a claim that only lacks proof is a low risk', () => {
    expect(checkAd('醫師推薦', 'food')).toMatchObject({ risk: 'low', findings: [{ rule: 'food_unproven' }] })
  })

  test('medical claims for food cost 600,000 to 5,000,000, false claims 40,000 to 4,000,000', () => {
    expect(checkAd('治療糖尿病', 'food').fines).toMatchObject([{ min_twd: 600_000, max_twd: 5_000_000 }])
    expect(checkAd('豐胸', 'food').fines).toMatchObject([{ min_twd: 40_000, max_twd: 4_000_000 }])
  })

  test('medical claims for cosmetics cost 600,000 to 5,000,000, false claims 40,000 to 200,000', () => {
    expect(checkAd('治療濕疹', 'cosmetic').fines).toMatchObject([{ min_twd: 600_000, max_twd: 5_000_000 }])
    expect(checkAd('豐胸', 'cosmetic').fines).toMatchObject([{ min_twd: 40_000, max_twd: 200_000 }])
  })

  test('without findings there are no fines', () => {
    expect(checkAd('酸甜好滋味', 'food')).toMatchObject({ risk: 'none', findings: [], fines: [] })
  })
})

describe('the phrase lists', () => {
  test.each([
    ['降低血糖', 'food_body_markers'],
    ['活血化瘀', 'food_herbal_efficacy'],
    ['增強免疫力', 'food_body_function'],
    ['衛福部認證', 'food_official_document'],
    ['健康食品', 'health_food_without_permit'],
  ])('%s breaks %s', (text, rule) => {
    expect(checkAd(text, 'food').findings.map((finding) => finding.rule)).toContain(rule)
  })

  test.each([
    ['換膚', 'cosmetic_medical_efficacy'],
    ['微針滾輪', 'cosmetic_drug_or_device'],
    ['活化毛囊', 'cosmetic_body_function'],
    ['可口服', 'cosmetic_out_of_scope'],
    ['全球第一', 'cosmetic_unproven'],
  ])('%s breaks %s', (text, rule) => {
    expect(checkAd(text, 'cosmetic').findings.map((finding) => finding.rule)).toContain(rule)
  })

  test.each([
    ['general', '磁石手環可以改善高血壓', 'general_medical_efficacy', 25_000_000],
    ['general', '按摩椅促進血液循環', 'general_body_function', 25_000_000],
    ['medical_device', '名醫推薦的血壓計', 'medical_device_improper', 5_000_000],
    ['medical_device', '論文證實有效的雷射儀', 'medical_device_improper', 5_000_000],
    ['medical_device', '電視專訪報導的助聽器', 'medical_device_reported', 5_000_000],
    ['drug', '絕無副作用的胃藥', 'drug_exaggerated', 5_000_000],
    ['drug', '集三個空盒換好禮', 'drug_improper', 5_000_000],
  ] as const)('as %s, %s breaks %s and can cost %i', (category, text, rule, most) => {
    expect(checkAd(text, category).findings).toMatchObject([{ rule, fine_max_twd: most }])
  })

  // The law names who may advertise what: Medical Care Act 84 and 86, Pharmaceutical Affairs Act 65, 66 and 68, Medical
  // Devices Act 41 and 45.
  test.each([
    ['medical_service', '推拿館治好你的椎間盤突出，免開刀，師傅三十年經驗', '醫療法第 84 條'],
    ['medical_service', '診所雷射術前術後對照，院長保證有效，揪團三人同行一人免費', '醫療法第 86 條'],
    ['drug', '下週去東京代購止痛藥，頭痛一顆就好，+1 登記', '藥事法第 65 條'],
    ['drug', '本廠胃散集點換獎品，吳太太吃了三天胃痛就好，無效退費', '藥事法第 68 條'],
    ['medical_device', '低周波治療器根治坐骨神經痛，保證有效，無效退費', '醫療器材管理法第 4'],
  ] as const)('as %s, “%s” breaks %s', (category, text, law) => {
    expect(checkAd(text, category).findings.map((it) => it.law)).toContainEqual(expect.stringContaining(law))
  })

  test('an approval allows efficacy claims, but not claims that can never be approved', () => {
    const approval = '北市衛藥廣字第11301012號，'
    expect(checkAd('緩解頭痛', 'drug')).toMatchObject({ risk: 'low', findings: [{ rule: 'drug_unapproved' }] })
    expect(checkAd(`${approval}緩解頭痛`, 'drug')).toMatchObject({
      risk: 'none',
      lawful_claims: [{ phrase: '緩解頭痛' }],
      verdict: expect.stringContaining('先申請核准'),
    })
    expect(checkAd(`${approval}根治頭痛`, 'drug').findings).toMatchObject([{ rule: 'drug_exaggerated' }])
  })

  test.each(['應立即停藥並就醫', '如有疼痛立即停用並就醫'])('%s triggers a warning in any category', (text) => {
    for (const category of AD_CATEGORIES) expect(checkAd(text, category).risk, category).toBe('none')
  })

  test('every family belongs to the rules of its category', () => {
    for (const category of AD_CATEGORIES) {
      for (const family of claimFamilies(category)) {
        expect(family.rule.category, family.id).toBe(category)
      }
    }
  })
})

test('a suggestion names a nutrient only with a sentence that a source gives for it', () => {
  const row = z.object({ nutrient: z.string(), phrase: z.string(), confirmed: z.enum(['yes', 'no']) })
  const rows = readTable('reference/creator/ad-nutrients.tsv', row)
  const confirmed = rows.filter((it) => it.confirmed === 'yes').map(({ nutrient, phrase }) => nutrient + phrase)
  const families = AD_CATEGORIES.flatMap((category) => claimFamilies(category))
  const suggestions = families.flatMap((it) => [it.suggestion_zh]).join()
  const examples = [...suggestions.matchAll(/維生素[A-Z][^」，。,]*有助於[^」，。,]*/gu)].map(([example]) => example)
  expect(examples.length).toBeGreaterThan(0)
  expect(examples.filter((example) => !confirmed.includes(example))).toEqual([])
})

describe('claims that depend on the speaker', () => {
  test('an annex function may be a list, and may say 有助於 for 幫助', () => {
    const { risk, lawful_claims } = checkAd('維生素B1有助於維持皮膚、心臟及神經系統的正常功能', 'food')
    expect(risk).toBe('none')
    expect(lawful_claims.map((it) => it.phrase)).toEqual(['有助於維持皮膚、心臟及神經系統的正常功能'])
  })

  test('an unlisted phrase about an effect on illness is doubtful; one about air or clothes is not', () => {
    expect(checkAd('戴上這條頸圈，甲狀腺的腫塊慢慢就乖了', 'general')).toMatchObject({
      risk: 'low',
      findings: expect.arrayContaining([
        expect.objectContaining({ rule: 'general_suspected', fine_max_twd: 25_000_000 }),
      ]),
    })
    const lawful = ['收到會有一點乳膠味，通風兩天就散', '護膝保護膝蓋，打球必備']
    expect(lawful.filter((text) => checkAd(text, 'general').risk !== 'none')).toEqual([])
  })

  test.each([
    '不要再問我會不會瘦，不會，就是好吃而已',
    '想減肥請少吃多動',
    '吃太多會拉肚子，一次兩顆就好',
    'Nothing can replace your medicine',
  ])('%s: a question answered with no, advice or a warning makes no claim', (text) => {
    expect(checkAd(text, 'food').risk).toBe('none')
  })

  test.each(['想減肥就喝這包', 'Nothing else unclogs tired arteries like this'])(
    '%s: the same words make a claim',
    (text) => {
      expect(checkAd(text, 'food').risk).not.toBe('none')
    },
  )

  test('a permit allows the guarded wording of permits, but never a claim about an illness', () => {
    const permit = '衛部健食字第A00235號：'
    expect(checkAd(`${permit}有助於降低血中總膽固醇`, 'food')).toMatchObject({
      risk: 'none',
      lawful_claims: [{ phrase: '降低血中總膽固醇', condition: expect.stringContaining('許可證') }],
    })
    expect(phrasesOf('有助於降低血中總膽固醇')).toEqual(['降低血中總膽固醇'])
    expect(phrasesOf(`${permit}核可的保健功效為有助於降低血中總膽固醇`)).toEqual([])
    expect(phrasesOf('有保健功效')).toEqual(['保健功效'])
    expect(phrasesOf(`${permit}降低血中總膽固醇`)).toEqual(['降低血中總膽固醇'])
    expect(phrasesOf(`${permit}有助於治療糖尿病`)).toEqual(['治療糖尿病'])
  })

  test.each(['維生素A有助於維持能量正常代謝', 'Calcium promotes iron absorption'])(
    '%s: a sentence that the list does not give for this nutrient is doubtful',
    (text) => {
      expect(checkAd(text, 'food')).toMatchObject({ risk: 'low', findings: [{ rule: 'food_suspected' }] })
    },
  )

  test.each(['硒有助於抗氧化', '膳食纖維可促進腸道蠕動、增加飽足感', 'Vitamin A helps maintain vision in the dark'])(
    '%s: the annex lists the sentence for this nutrient',
    (text) => {
      expect(checkAd(text, 'food').risk).toBe('none')
    },
  )

  test.each([
    '治癒系甜點',
    '高溫瞬間殺菌鮮乳',
    '不治病，就是好吃',
    '不適合對其過敏體質者食用',
    '如需減重，請諮詢營養師',
  ])('%s makes no claim', (text) => {
    expect(checkAd(text, 'food').risk).toBe('none')
  })
})

describe('sentences', () => {
  test.each([
    ['本品不添加糖，能有效降低血壓', '降低血壓'],
    ['市面產品多誇大，我們的能治療痛風', '治療痛風'],
  ])('%s: a lawful half does not excuse the other half', (text, phrase) => {
    expect(phrasesOf(text)).toContain(phrase)
  })

  test.each([
    '膽固醇 260，吃完三個月剩 180',
    '我爸本來每天要打針，現在針都不用打了',
    '偏頭痛跟了我十年，\n喝了兩週就好了',
  ])('%s argues with figures, medicine, doctors or a recovery', (text) => {
    expect(checkAd(text, 'food').risk).not.toBe('none')
  })

  test.each(['價格從 260 降到 180', '吃了三天，全家還想再買'])('%s is not about the body', (text) => {
    expect(phrasesOf(text)).toEqual([])
  })

  test.each([
    ['我們不敢說治病，我們說的是病自己走了', '病自己走'],
    ['不宣稱除疤，只是刀疤擦著擦著就平了', '只是刀疤擦著擦著就平了'],
  ])('%s is denied in its first clause only', (text, phrase) => {
    expect([...phrasesOf(text), ...checkAd(text, 'cosmetic').findings.map((it) => it.phrase)]).toContain(phrase)
  })

  test('a list that shares its verb is one finding', () => {
    expect(phrasesOf('改善失眠、便秘與頭痛')).toEqual(['改善失眠、便秘與頭痛'])
  })

  test('an annex sentence is lawful only with its own nutrient', () => {
    expect(checkAd('鋅有助於維持正常味覺與食慾', 'food').risk).toBe('none')
    expect(checkAd('葉黃素有助於維持在暗處的視覺', 'food').findings[0]?.rule).toBe('food_body_function')
    expect(checkAd('鐵有助於維持正常味覺與食慾', 'food').risk).toBe('high')
  })

  test('a permit allows only the functions it was granted for', () => {
    // The register grants A00262 only for body fat and A00284 only for blood sugar; 000032 has expired.
    expect(checkAd('衛部健食字第A00262號，有助於不易形成體脂肪', 'food').risk).toBe('none')
    expect(phrasesOf('衛部健食字第A00262號，有助於調節血糖')).toEqual(['調節血糖'])
    expect(checkAd('衛部健食規字第000032號', 'food').findings[0]?.rule).toBe('health_food_without_permit')
  })

  test.each([
    ['an illness that goes by an adverb', '血壓慢慢就乖了'],
    ['what is made of it', '這杯茶讓你忘記腰痛'],
    ['behind a denial', '不能取代藥物，但濕疹發作時先擦這罐就好'],
    ['behind advice', '有疾病請先諮詢醫師，平常就靠它把病毒擋下來'],
  ])('%s is doubtful although its verb is not listed: %s', (_, text) => {
    expect(checkAd(text, 'food').risk).not.toBe('none')
  })

  test.each([
    '過量食用可能造成腹瀉，一天兩顆就好',
    '降血壓要聽醫師的，我們賣茶',
    '網路上說它能治百病，我們沒這樣講',
    'Q：可以降血糖嗎？\nA：不行喔，請找醫師。',
    'Does it help with diabetes? No, it is only tea.',
    'Q：可以降血脂嗎？ A：本品為一般食品，不能宣稱。',
    'Dietary fibre increases stool bulk. If you have kidney disease, ask your doctor.',
  ])('%s describes harm, quotes others, or denies what it asks', (text) => {
    expect(phrasesOf(text)).toEqual([])
  })

  test('別讓 and words that begin with 原 are not denials', () => {
    expect(phrasesOf('別讓毒素長期累積殘害健康')).not.toEqual([])
    expect(phrasesOf('激活毛囊原基', 'cosmetic')).toEqual(['激活毛囊原基'])
    expect(phrasesOf('含過敏原：牛奶')).toEqual([])
  })

  test('an answer without findings says that it is no clearance, and how limited the check is', () => {
    expect(checkAd('酸甜好滋味', 'food')).toMatchObject({ risk: 'none', confidence: 'medium' })
    expect(checkAd('本產品不能治療糖尿病', 'food')).toMatchObject({
      risk: 'none',
      confidence: 'low',
      verdict_en: expect.stringContaining('Silence is no clearance'),
    })
  })

  test.each([
    'This product is not intended to diagnose, treat, cure or prevent any disease.',
    'If you have diabetes, ask your doctor first.',
  ])('%s is a denial or a warning', (text) => {
    expect(phrasesOf(text)).toEqual([])
  })

  test('English claims are found in every form of the verb, even after a disclaimer', () => {
    expect(phrasesOf('It stopped my migraines.')).not.toEqual([])
    expect(phrasesOf('Not a drug, but it cures constipation.')).toEqual([' but it cures constipation.'])
  })
})

test.each([
  ['make-up hides what a cream may not remove', '痘疤看不見的精華', '粉底遮瑕，痘印看不見'],
  ['光療 is a treatment of the skin, and a polish of nails', '光療級緊緻精華', '護甲油，做完光療指甲的空窗期擦'],
])('%s', (_, unlawful, lawful) => {
  expect(phrasesOf(unlawful, 'cosmetic')).not.toEqual([])
  expect(phrasesOf(lawful, 'cosmetic')).toEqual([])
})

test.each([
  'My mother no longer needs her inhaler',
  'The cholesterol of my father went from 260 to 180',
  'My doctor could not believe the numbers',
  'Perfect for people with diabetes',
  'Cures ur diab3tes',
])('%s: a testimonial claims a cure without a healing verb', (text) => {
  expect(phrasesOf(text)).toHaveLength(1)
})

test.each(['Our doctor friend bakes on Sundays', 'Best for people with a sweet tooth'])(
  '%s: only looks like a testimonial',
  (text) => {
    expect(phrasesOf(text)).toEqual([])
  },
)

describe('a suggested rewording', () => {
  const offered = (text: string, category: AdCategory = 'food') => checkAd(text, category).findings[0]?.rewording

  test('keeps the goods and the facts beside a claim', () => {
    expect(offered('防彈咖啡一個月瘦五公斤，濃郁順口，附攪拌棒')).toBe('防彈咖啡，濃郁順口，附攪拌棒')
    expect(offered('滴雞精補氣治感冒，單包裝好攜帶')).toBe('滴雞精，單包裝好攜帶')
    expect(offered('還能降血糖！這款苦瓜燕麥棒早餐吃一條剛剛好')).toContain('這款苦瓜燕麥棒早餐吃一條剛剛好')
  })

  test('refers to the label if only the name of the goods may stay', () => {
    expect(offered('增強免疫力就靠這瓶蜂膠')).toBe('這瓶蜂膠，成分與食用方式請見包裝標示。')
    expect(offered('這瓶洗髮精治好圓形禿', 'cosmetic')).toBe('這瓶洗髮精，全成分與用法請見包裝標示。')
    expect(offered('遠紅外線護膝，治療關節炎有口皆碑', 'general')).toBe('遠紅外線護膝，規格與用法請見商品標示。')
  })

  test('of a page omits the sentences with a claim and keeps the others', () => {
    const [first, claim, rest] = [
      '黑木耳露，250 ml，十二瓶一箱。無糖，冷藏七天。',
      '連喝半年，塞住的血管就通了，不用裝支架。',
      '冰的像果凍，熱的像甜湯。整箱宅配，不分地區 80 元。',
    ]
    expect(offered(first + claim + rest)).toBe(first + rest)
  })

  test('has no testimonial, and nothing of a claim', () => {
    const draft = offered('姐妹私訊給我看報告，囊腫變小了，暖宮紅棗茶補貨中')
    expect(draft).toContain('紅棗茶補貨中')
    expect(draft).not.toMatch(/報告|囊腫|暖宮/u)
  })

  test('is absent if the text names no goods, or the rest still describes the effect', () => {
    for (const text of [
      '改善失眠',
      '每天一包，養顏美容，三天改善失眠！',
      '提升性功能，讓她整晚滿足',
      '想改善失眠的朋友請別錯過這一包',
      '不是減肥藥，卻讓我一個月少了六公斤',
      '我阿嬤喝了三個月，回診醫生說腫瘤變小了',
      'Melts belly fat while you sleep',
    ])
      expect(offered(text), text).toBeNull()
  })

  test('is absent for goods whose advertisements need prior approval', () => {
    expect(offered('低週波電療器，特價 2,680 元，五十肩電一個月全好', 'medical_device')).toBeNull()
    expect(offered('胃乳液一盒 120 元，胃酸、胃脹氣一包就解決', 'drug')).toBeNull()
  })

  test('for both laws is lawful under both', () => {
    const { findings } = checkAd('竹炭手工皂，除疤，改善失眠。')
    for (const { rewording } of findings) expect(rewording).toMatch(/^竹炭手工皂，[^，]+請見[^，]+標示。$/u)
    expect(findings.length).toBeGreaterThan(1)
  })
})

test('a denial before a claim does not excuse it', () => {
  for (const [text, category] of [
    ['不含蔗糖還能降血糖', 'food'],
    ['零添加天然降血壓飲', 'food'],
    ['想除疤請諮詢專員', 'cosmetic'],
  ] as const)
    expect(checkAd(text, category).risk, text).toBe('high')
})

test('lawful copy by sellers gives no findings', () => {
  for (const [text, category] of [
    ['鈣有助於維持骨骼及牙齒的正常發育與健康', 'food'],
    ['拜託不要再問會不會瘦了啦…就是一塊蛋糕', 'food'],
    ['本店不賣減肥產品', 'food'],
    ['不含抗生素與類固醇', 'food'],
    ['初次使用請先在手腕內側測試，若有紅腫發癢請停用', 'cosmetic'],
    ['Do a patch test on the inner wrist first; stop if redness or itching occurs', 'cosmetic'],
  ] as const)
    expect(checkAd(text, category).findings, text).toEqual([])
})

test('a claim is assigned to the paragraph in which the ministry lists it', () => {
  // Examples that the ministry publishes: 調整內分泌 is a medical claim (art. 28-2), 補腦 an exaggeration (art. 28-1).
  expect(checkAd('調整內分泌', 'food').findings[0]?.rule).toBe('food_medical_efficacy')
  expect(checkAd('補腦', 'food').findings[0]?.rule).toBe('food_body_function')
  expect(checkAd('喝的玻尿酸，皺紋都被填平', 'food').findings.map(({ phrase }) => phrase)).toContain('皺紋都被填平')
})

describe('the paragraph of the law', () => {
  // Annex 1 has 刺激膠原蛋白增生, annex 4 消除法令紋. Lowering blood sugar is medical efficacy.
  test.each([
    ['保濕、美白肌膚，還能刺激膠原蛋白增生、消除法令紋', 'cosmetic', { 增生: '第 1 項', 法令紋: '第 2 項' }],
    ['連喝一週血糖就降，失眠也治好！', 'food', { 血糖: '第 2 項', 失眠: '第 2 項' }],
  ] as const)('each claim of %s has its own', (text, category, paragraphs) => {
    const { findings } = checkAd(text, category)
    for (const [words, paragraph] of Object.entries(paragraphs))
      expect(findings.find(({ phrase }) => phrase.includes(words))?.law).toContain(paragraph)
  })

  test.each([
    ['抗老', 'food', '28 條第 1 項'],
    ['排毒', 'food', '28 條第 1 項'],
    ['生髮', 'cosmetic', '10 條第 2 項'],
    ['醫藥級', 'cosmetic', '10 條第 1 項'],
    ['阿公的氣喘噴劑收進抽屜了，連喝一個月，量販包 390', 'food', '28 條第 2 項'],
    ['早上一杯，讓身體代謝快到停不下來，量販包 390', 'food', '28 條第 1 項'],
  ] as const)('%s (%s): art. %s', (text, category, article) => {
    const [gravest] = checkAd(text, category).findings.toSorted((a, b) => b.fine_max_twd - a.fine_max_twd)
    expect(gravest?.law).toContain(article)
  })
})
