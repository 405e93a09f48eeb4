/** Something a product page or package needs before it may be sold. */
export interface Requirement {
  readonly requirement: string
  readonly requirement_en: string
  readonly law: string
  /** False where it is due only in the case that the text names. */
  readonly required: boolean
}

const everyOnlineSale: readonly Requirement[] = [
  {
    requirement: '揭露賣家名稱、代表人、地址、電話或電子郵件，以及商品內容、價格、付款與交付方式。',
    requirement_en:
      'Show the seller’s name, representative, address and contact, what is sold, price, payment and delivery.',
    law: '消費者保護法第 18 條',
    required: true,
  },
  {
    requirement: '告知收貨後七日內可無條件退貨，以及如何行使；屬合理例外者應事先載明。',
    requirement_en: 'Tell buyers that they may return goods within seven days and how; name exceptions beforehand.',
    law: '消費者保護法第 18、19 條',
    required: true,
  },
  {
    requirement: '進口商品附中文標示與說明書，內容不得較原文簡略。',
    requirement_en: 'Imported goods carry labels and instructions in Chinese, no shorter than the original.',
    law: '消費者保護法第 24 條',
    required: false,
  },
  {
    requirement: '廣告內容真實；達起徵點者完成稅籍登記並在網頁揭露。',
    requirement_en: 'Advertise truthfully; past the threshold register for tax and say so on the page.',
    law: '公平交易法第 21 條；加值型及非加值型營業稅法第 28 條',
    required: true,
  },
]

const food: readonly Requirement[] = [
  {
    requirement:
      '以中文標示品名、內容物、淨重、食品添加物、廠商名稱電話地址、原產地、有效日期、營養標示與基因改造原料。',
    requirement_en:
      'Label in Chinese: name, contents, net weight, additives, company with phone and address, origin, expiry, nutrition, GMO.',
    law: '食品安全衛生管理法第 22 條',
    required: true,
  },
  {
    requirement: '公告類別與規模的食品業者先完成登錄才得營業。',
    requirement_en: 'Food businesses of the announced kinds register before they trade.',
    law: '食品安全衛生管理法第 8 條',
    required: true,
  },
  {
    requirement: '廣告不得不實、誇張或易生誤解，也不得宣稱醫療效能。',
    requirement_en: 'No false, exaggerated or misleading advertising and no medical claims.',
    law: '食品安全衛生管理法第 28 條',
    required: true,
  },
  {
    requirement: '公告類別與規模的食品業者應投保產品責任保險。',
    requirement_en: 'Businesses of the announced kinds carry product liability insurance.',
    law: '食品安全衛生管理法第 13 條',
    required: false,
  },
  {
    requirement: '輸入食品應申請查驗並申報；錠狀、膠囊狀等公告食品須有查驗登記許可。',
    requirement_en: 'Imports are inspected and declared; announced foods such as tablets and capsules need a permit.',
    law: '食品安全衛生管理法第 21、30 條',
    required: false,
  },
]

const healthFood: readonly Requirement[] = [
  {
    requirement: '取得健康食品許可證後才可標示或廣告為「健康食品」或宣稱保健功效。',
    requirement_en: 'Only with a health food permit may it be called health food or claim a health function.',
    law: '健康食品管理法第 6、21 條',
    required: true,
  },
  {
    requirement: '標示許可證字號、「健康食品」字樣與標準圖樣、核准之功效、攝取量與警語。',
    requirement_en:
      'Show permit number, the words and mark of health food, the approved function, intake and warnings.',
    law: '健康食品管理法第 13 條',
    required: true,
  },
  {
    requirement: '廣告不得超過許可的保健功效，也不得涉及醫療效能。',
    requirement_en: 'Advertise no more than the approved function, and no medical effect.',
    law: '健康食品管理法第 14 條',
    required: true,
  },
]

const cosmetic: readonly Requirement[] = [
  {
    requirement: '製造或輸入業者供應前應完成產品登錄並建立產品資訊檔案；只販賣者先向供應商確認已登錄。',
    requirement_en:
      'Its maker or importer notifies the product and keeps its information file before supplying it; a mere seller makes sure of that.',
    law: '化粧品衛生安全管理法第 4 條',
    required: true,
  },
  {
    requirement: '標示品名、用途、用法與保存方法、淨重、全成分、注意事項、業者名稱地址電話與原產地、期限、批號。',
    requirement_en:
      'Label name, use, directions and storage, net weight, all ingredients, cautions, company and origin, dates, batch.',
    law: '化粧品衛生安全管理法第 7 條',
    required: true,
  },
  {
    requirement: '不得含汞、鉛或公告禁止的成分；販賣者不得改變標籤、包裝或容器出售。',
    requirement_en: 'No mercury, lead or banned ingredients; a seller may not change label, package or container.',
    law: '化粧品衛生安全管理法第 6、7 條',
    required: true,
  },
  {
    requirement: '廣告不得虛偽誇大或宣稱醫療效能。',
    requirement_en: 'No false or exaggerated advertising and no medical claims.',
    law: '化粧品衛生安全管理法第 10 條',
    required: true,
  },
  {
    requirement: '保存直接供應來源的資料；發現嚴重不良反應應通報。',
    requirement_en: 'Keep records of the supplier; report serious adverse reactions.',
    law: '化粧品衛生安全管理法第 11、12 條',
    required: true,
  },
]

/** The categories that can be asked for. `general` holds what every online sale needs. */
export const LISTING_RULES = {
  general: { name_zh: '所有線上銷售', requirements: everyOnlineSale },
  food: { name_zh: '食品', requirements: food },
  health_food: { name_zh: '健康食品', requirements: healthFood },
  cosmetic: { name_zh: '化粧品', requirements: cosmetic },
} as const

export type ListingCategory = keyof typeof LISTING_RULES

export const LISTING_CATEGORIES = Object.keys(LISTING_RULES) as [ListingCategory, ...ListingCategory[]]
