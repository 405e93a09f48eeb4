import { getFine, type FineId } from './ad-fines.ts'

/** The kind of product advertised. Each kind has its own law; `general` covers all other products. */
export const AD_CATEGORIES = ['food', 'cosmetic', 'general', 'medical_device', 'drug'] as const
/** The categories whose lists load at start; the others load on first use. */
export const AD_CATEGORIES_PRELOADED = ['food', 'cosmetic'] as const satisfies readonly AdCategory[]
export type AdCategory = (typeof AD_CATEGORIES)[number]

/** `high`: the law or its lists forbid the claim. `low`: the claim needs proof that the text does not show. */
export type Severity = 'low' | 'high'

export interface AdRule {
  readonly category: AdCategory
  readonly severity: Severity
  readonly reason: string
  readonly law: string
  readonly reasonEn: string
  readonly lawEn: string
  readonly fine: FineId
}

const FOOD_STANDARD = '食品及相關產品標示宣傳廣告涉及不實誇張易生誤解或醫療效能認定準則'
const COSMETIC_STANDARD = '化粧品標示宣傳廣告涉及虛偽誇大或醫療效能認定準則'

/** The statutory reasons to object to a phrase. */
export const AD_RULES = {
  food_medical_efficacy: {
    category: 'food',
    severity: 'high',
    reason: '宣稱預防、改善、減輕、診斷或治療疾病、症候群或症狀，屬醫療效能。',
    law: `食品安全衛生管理法第 28 條第 2 項；${FOOD_STANDARD}第 5 條第 1 款`,
    reasonEn: 'Claims to prevent, relieve, diagnose or cure an illness or symptom: medical efficacy.',
    lawEn: 'Act Governing Food Safety and Sanitation art. 28(2); Standards for food advertising art. 5 subpara. 1',
    fine: 'food_medical',
  },
  food_body_markers: {
    category: 'food',
    severity: 'high',
    reason: '宣稱減輕或降低導致疾病有關之體內成分，屬醫療效能。',
    law: `食品安全衛生管理法第 28 條第 2 項；${FOOD_STANDARD}第 5 條第 2 款`,
    reasonEn: 'Claims to lower something in the body that goes with an illness: medical efficacy.',
    lawEn: 'Act Governing Food Safety and Sanitation art. 28(2); Standards for food advertising art. 5 subpara. 2',
    fine: 'food_medical',
  },
  food_herbal_efficacy: {
    category: 'food',
    severity: 'high',
    reason: '使用中藥材效能的詞句，屬醫療效能。',
    law: `食品安全衛生管理法第 28 條第 2 項；${FOOD_STANDARD}第 5 條第 3 款`,
    reasonEn: 'Uses the words for effects of Chinese herbal medicine: medical efficacy.',
    lawEn: 'Act Governing Food Safety and Sanitation art. 28(2); Standards for food advertising art. 5 subpara. 3',
    fine: 'food_medical',
  },
  food_body_function: {
    category: 'food',
    severity: 'high',
    reason: '宣稱維持或改變人體器官、組織、生理或外觀之功能，屬誇張或易生誤解。',
    law: `食品安全衛生管理法第 28 條第 1 項；${FOOD_STANDARD}第 4 條第 1 項第 3 款`,
    reasonEn: 'Claims to maintain or change organs, tissue, physiology or looks: exaggerated or misleading.',
    lawEn: 'Act Governing Food Safety and Sanitation art. 28(1); Standards for food advertising art. 4(1) subpara. 3',
    fine: 'food_false',
  },
  food_official_document: {
    category: 'food',
    severity: 'high',
    reason: '引用機關公文書字號或讓人以為政府背書。',
    law: `食品安全衛生管理法第 28 條第 1 項；${FOOD_STANDARD}第 4 條第 1 項第 4 款`,
    reasonEn: 'Cites an official document or suggests that an authority endorses the product.',
    lawEn: 'Act Governing Food Safety and Sanitation art. 28(1); Standards for food advertising art. 4(1) subpara. 4',
    fine: 'food_false',
  },
  food_unproven: {
    category: 'food',
    severity: 'low',
    reason: '最高級、保證或專家背書等說法，沒有足夠證據就是不實或誇張。',
    law: `食品安全衛生管理法第 28 條第 1 項；${FOOD_STANDARD}第 4 條第 1 項第 1、2 款`,
    reasonEn: 'A superlative, guarantee or endorsement that is untrue or exaggerated without proof.',
    lawEn:
      'Act Governing Food Safety and Sanitation art. 28(1); Standards for food advertising art. 4(1) subparas. 1 and 2',
    fine: 'food_false',
  },
  food_suspected: {
    category: 'food',
    severity: 'low',
    reason: '整句讀起來像在宣稱身體的功能或變化：與已處罰的廣告相似，但不在詞句清單內，請人工判斷。',
    law: `食品安全衛生管理法第 28 條第 1 項；${FOOD_STANDARD}第 4 條第 1 項第 3 款`,
    reasonEn:
      'Reads like a claim about the body: much like penalised advertisements, though on no list. Judge it yourself.',
    lawEn: 'Act Governing Food Safety and Sanitation art. 28(1); Standards for food advertising art. 4(1) subpara. 3',
    fine: 'food_false',
  },
  food_suspected_medical: {
    category: 'food',
    severity: 'low',
    reason: '整句讀起來像在宣稱醫療效能：與已處罰的廣告相似，但不在詞句清單內，請人工判斷。',
    law: `食品安全衛生管理法第 28 條第 2 項；${FOOD_STANDARD}第 5 條第 1 款`,
    reasonEn:
      'Reads like a claim of medical efficacy: much like penalised advertisements, though on no list. Judge it yourself.',
    lawEn: 'Act Governing Food Safety and Sanitation art. 28(2); Standards for food advertising art. 5 subpara. 1',
    fine: 'food_medical',
  },
  health_food_without_permit: {
    category: 'food',
    severity: 'high',
    reason: '「健康食品」及公告的保健功效，只有取得健康食品許可證的產品可以使用。',
    law: '健康食品管理法第 2、6、14 條',
    reasonEn: '“Health food” and its listed functions are for products with a permit, in the words of the permit.',
    lawEn: 'Health Food Control Act arts. 2, 6 and 14',
    fine: 'health_food',
  },
  cosmetic_medical_efficacy: {
    category: 'cosmetic',
    severity: 'high',
    reason: '宣稱預防、減輕、診斷或治療疾病或症狀，或使用附件四的醫療效能詞句。',
    law: `化粧品衛生安全管理法第 10 條第 2 項；${COSMETIC_STANDARD}第 5 條第 1 款、附件四`,
    reasonEn:
      'Claims to prevent, relieve, diagnose or cure an illness or symptom, or uses words of annex 4: medical efficacy.',
    lawEn: 'Cosmetic Hygiene and Safety Act art. 10(2); Standards for cosmetics advertising art. 5 subpara. 1, annex 4',
    fine: 'cosmetic_medical',
  },
  cosmetic_drug_or_device: {
    category: 'cosmetic',
    severity: 'high',
    reason: '宣稱藥品或醫療器材之效能或同等意義的詞句。',
    law: `化粧品衛生安全管理法第 10 條第 2 項；${COSMETIC_STANDARD}第 5 條第 2 款`,
    reasonEn: 'Claims what medicines or medical devices do, or means the same.',
    lawEn: 'Cosmetic Hygiene and Safety Act art. 10(2); Standards for cosmetics advertising art. 5 subpara. 2',
    fine: 'cosmetic_medical',
  },
  cosmetic_body_function: {
    category: 'cosmetic',
    severity: 'high',
    reason: '宣稱影響生理機能或改變身體結構，屬虛偽或誇大。',
    law: `化粧品衛生安全管理法第 10 條第 1 項；${COSMETIC_STANDARD}第 3 條第 4 款、附件一`,
    reasonEn: 'Claims to act on physiology or to change the structure of the body: false or exaggerated.',
    lawEn: 'Cosmetic Hygiene and Safety Act art. 10(1); Standards for cosmetics advertising art. 3 subpara. 4, annex 1',
    fine: 'cosmetic_false',
  },
  cosmetic_out_of_scope: {
    category: 'cosmetic',
    severity: 'high',
    reason: '逾越化粧品的定義：化粧品只施於人體外部、牙齒或口腔黏膜。',
    law: `化粧品衛生安全管理法第 3 條、第 10 條第 1 項；${COSMETIC_STANDARD}第 3 條第 3 款`,
    reasonEn: 'Goes beyond what a cosmetic is: it is applied to the outside of the body, the teeth or the mouth.',
    lawEn: 'Cosmetic Hygiene and Safety Act arts. 3 and 10(1); Standards for cosmetics advertising art. 3 subpara. 3',
    fine: 'cosmetic_false',
  },
  cosmetic_suspected: {
    category: 'cosmetic',
    severity: 'low',
    reason: '整句讀起來像在宣稱身體的功能或變化：與已處罰的廣告相似，但不在詞句清單內，請人工判斷。',
    law: `化粧品衛生安全管理法第 10 條第 1 項；${COSMETIC_STANDARD}第 3 條第 4 款`,
    reasonEn:
      'Reads like a claim about the body: much like penalised advertisements, though on no list. Judge it yourself.',
    lawEn: 'Cosmetic Hygiene and Safety Act art. 10(1); Standards for cosmetics advertising art. 3 subpara. 4',
    fine: 'cosmetic_false',
  },
  cosmetic_suspected_medical: {
    category: 'cosmetic',
    severity: 'low',
    reason: '整句讀起來像在宣稱醫療效能：與已處罰的廣告相似，但不在詞句清單內，請人工判斷。',
    law: `化粧品衛生安全管理法第 10 條第 2 項；${COSMETIC_STANDARD}第 5 條第 1 款`,
    reasonEn:
      'Reads like a claim of medical efficacy: much like penalised advertisements, though on no list. Judge it yourself.',
    lawEn: 'Cosmetic Hygiene and Safety Act art. 10(2); Standards for cosmetics advertising art. 5 subpara. 1',
    fine: 'cosmetic_medical',
  },
  cosmetic_unproven: {
    category: 'cosmetic',
    severity: 'low',
    reason: '最高級、保證或專家背書等說法，沒有足夠證據就是虛偽或誇大。',
    law: `化粧品衛生安全管理法第 10 條第 1 項；${COSMETIC_STANDARD}第 3 條第 1、2 款`,
    reasonEn: 'A superlative, guarantee or endorsement that is false or exaggerated without proof.',
    lawEn: 'Cosmetic Hygiene and Safety Act art. 10(1); Standards for cosmetics advertising art. 3 subparas. 1 and 2',
    fine: 'cosmetic_false',
  },
  general_medical_efficacy: {
    category: 'general',
    severity: 'high',
    reason: '不是藥物或醫療器材，卻宣稱預防、改善、減輕、診斷或治療疾病或症狀，屬醫療效能。',
    law: '藥事法第 69 條；醫療器材管理法第 46 條',
    reasonEn:
      'Claims to prevent, relieve, diagnose or cure an illness or symptom, of what is neither a medicine nor a medical device.',
    lawEn: 'Pharmaceutical Affairs Act art. 69; Medical Devices Act art. 46',
    fine: 'general_medical',
  },
  general_body_function: {
    category: 'general',
    severity: 'high',
    reason: '宣稱調節或改善人體結構及機能，那是醫療器材的功能，一般商品不得宣稱。',
    law: '醫療器材管理法第 3 條第 1 項第 2 款、第 46 條',
    reasonEn:
      'Claims to regulate or improve the structure or functions of the body, which is what a medical device does.',
    lawEn: 'Medical Devices Act arts. 3(1) subpara. 2 and 46',
    fine: 'general_medical',
  },
  general_suspected: {
    category: 'general',
    severity: 'low',
    reason: '整句讀起來像在宣稱身體的功能或變化：一般商品不得宣稱醫療效能，這句不在詞句清單內，請人工判斷。',
    law: '藥事法第 69 條；醫療器材管理法第 46 條',
    reasonEn:
      'Reads like a claim about the body, though on no list; what is neither a medicine nor a medical device may claim no medical efficacy. Judge it yourself.',
    lawEn: 'Pharmaceutical Affairs Act art. 69; Medical Devices Act art. 46',
    fine: 'general_medical',
  },
  medical_device_exaggerated: {
    category: 'medical_device',
    severity: 'high',
    reason: '誇張效能或安全性，屬以不正當方式宣傳醫療器材。',
    law: '醫療器材管理法第 45 條第 4 款',
    reasonEn: 'A medical device advertised improperly: its effect or safety is exaggerated.',
    lawEn: 'Medical Devices Act art. 45 subpara. 4',
    fine: 'device_ad',
  },
  medical_device_endorsed: {
    category: 'medical_device',
    severity: 'high',
    reason: '假借他人名義宣傳醫療器材。',
    law: '醫療器材管理法第 45 條第 1 款',
    reasonEn: 'A medical device advertised in the name of others.',
    lawEn: 'Medical Devices Act art. 45 subpara. 1',
    fine: 'device_ad',
  },
  medical_device_documents: {
    category: 'medical_device',
    severity: 'high',
    reason: '利用書刊、文件或資料保證醫療器材的效能或性能。',
    law: '醫療器材管理法第 45 條第 2 款',
    reasonEn: 'A medical device whose effect is vouched for by books, documents or data.',
    lawEn: 'Medical Devices Act art. 45 subpara. 2',
    fine: 'device_ad',
  },
  medical_device_reported: {
    category: 'medical_device',
    severity: 'high',
    reason: '藉採訪或報導宣傳醫療器材。',
    law: '醫療器材管理法第 45 條第 3 款',
    reasonEn: 'A medical device advertised through interviews or reports.',
    lawEn: 'Medical Devices Act art. 45 subpara. 3',
    fine: 'device_ad',
  },
  medical_device_testimonial: {
    category: 'medical_device',
    severity: 'high',
    reason: '以使用後治癒或好轉的見證宣傳醫療器材。',
    law: '醫療器材管理法第 45 條第 4 款',
    reasonEn: 'A medical device advertised by somebody who was cured.',
    lawEn: 'Medical Devices Act art. 45 subpara. 4',
    fine: 'device_ad',
  },
  medical_device_unapproved: {
    category: 'medical_device',
    severity: 'low',
    reason: '宣稱醫療效能，但文中沒有廣告核准字號：醫療器材廣告須由醫療器材商先申請核准，照核准內容刊播。',
    law: '醫療器材管理法第 40、41 條',
    reasonEn:
      'Claims medical efficacy without the number of an approval: only a dealer in devices may advertise one, and only as approved beforehand.',
    lawEn: 'Medical Devices Act arts. 40 and 41',
    fine: 'device_ad',
  },
  drug_exaggerated: {
    category: 'drug',
    severity: 'high',
    reason: '誇張效能或安全性，屬以不正當方式宣傳藥物；涉及性方面效能者亦同。',
    law: '藥事法第 68 條第 4 款；藥事法施行細則第 47 條第 1、4 款',
    reasonEn: 'A medicine advertised improperly: its effect or safety is exaggerated, or sexual effects are spoken of.',
    lawEn: 'Pharmaceutical Affairs Act art. 68 subpara. 4; Enforcement Rules art. 47 subparas. 1 and 4',
    fine: 'drug_ad',
  },
  drug_endorsed: {
    category: 'drug',
    severity: 'high',
    reason: '假借他人名義宣傳藥物。',
    law: '藥事法第 68 條第 1 款',
    reasonEn: 'A medicine advertised in the name of others.',
    lawEn: 'Pharmaceutical Affairs Act art. 68 subpara. 1',
    fine: 'drug_ad',
  },
  drug_documents: {
    category: 'drug',
    severity: 'high',
    reason: '利用書刊、文件或資料保證藥物的效能或性能。',
    law: '藥事法第 68 條第 2 款',
    reasonEn: 'A medicine whose effect is vouched for by books, documents or data.',
    lawEn: 'Pharmaceutical Affairs Act art. 68 subpara. 2',
    fine: 'drug_ad',
  },
  drug_reported: {
    category: 'drug',
    severity: 'high',
    reason: '藉採訪或報導宣傳藥物。',
    law: '藥事法第 68 條第 3 款',
    reasonEn: 'A medicine advertised through interviews or reports.',
    lawEn: 'Pharmaceutical Affairs Act art. 68 subpara. 3',
    fine: 'drug_ad',
  },
  drug_testimonial: {
    category: 'drug',
    severity: 'high',
    reason: '以使用後治癒或好轉的見證宣傳藥物。',
    law: '藥事法第 68 條第 4 款；藥事法施行細則第 47 條第 3 款',
    reasonEn: 'A medicine advertised by somebody who was cured.',
    lawEn: 'Pharmaceutical Affairs Act art. 68 subpara. 4; Enforcement Rules art. 47 subpara. 3',
    fine: 'drug_ad',
  },
  drug_reward: {
    category: 'drug',
    severity: 'high',
    reason: '利用容器包裝換獎或獎勵方法，有助長濫用藥物之虞。',
    law: '藥事法第 68 條第 4 款；藥事法施行細則第 47 條第 2 款',
    reasonEn: 'Rewards for containers or purchases, which may lead to the abuse of medicines.',
    lawEn: 'Pharmaceutical Affairs Act art. 68 subpara. 4; Enforcement Rules art. 47 subpara. 2',
    fine: 'drug_ad',
  },
  drug_unapproved: {
    category: 'drug',
    severity: 'low',
    reason: '宣稱醫療效能，但文中沒有廣告核准字號：藥物廣告須由藥商先申請核准，並將核准字號一併登載。',
    law: '藥事法第 65、66 條；藥事法施行細則第 45、46 條',
    reasonEn:
      'Claims medical efficacy without the number of an approval: only a dealer in medicines may advertise one, as approved beforehand, with that number.',
    lawEn: 'Pharmaceutical Affairs Act arts. 65 and 66; Enforcement Rules arts. 45 and 46',
    fine: 'drug_ad',
  },
} as const satisfies Record<string, AdRule>

export type AdRuleId = keyof typeof AD_RULES
export const AD_RULE_IDS = Object.keys(AD_RULES) as [AdRuleId, ...AdRuleId[]]

export const AD_REFERENCE = {
  asOf: '2024-05-08',
  staleAfterDays: 1095,
  sources: [
    {
      name: '健康食品許可資料集（食品藥物管理署，資料集 19，2026-08-28）',
      url: 'https://data.fda.gov.tw/',
      licence: 'Government Open Data License, version 1.0',
    },
    {
      name: `${FOOD_STANDARD}（2024-05-08）及附件一、二`,
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0040140',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: `${COSMETIC_STANDARD}（2019-07-01 施行）及附件一至四，經 KENJISHIH/cosmetic-claim-checker@b01215f 的文字辨識`,
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0030099',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '健康食品管理法（2020-01-15）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0040012',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '藥事法（2018-01-31）及施行細則（2016-09-28）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0030001',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '醫療器材管理法（2021-05-01 施行）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0030106',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
  ],
}

/** Whether a rule is of the paragraph on medical efficacy, the graver of the two in each law. */
export function isMedical(rule: AdRuleId): boolean {
  return AD_RULES[rule].fine.endsWith('_medical')
}

/** Whether one rule outranks the other. Of two findings at one place, the more costly one is reported. */
export function isGraver(one: AdRuleId, other: AdRuleId): boolean {
  return weightOf(one) > weightOf(other)
}

function weightOf(rule: AdRuleId): number {
  const { severity, fine } = AD_RULES[rule]
  return (severity === 'high' ? 10_000_000 : 0) + getFine(fine).max_twd
}
