import type { Words } from '#operation/view/words.ts'
import { comparisonKey } from '#text/normalise.ts'

/** What the categories are called in English where the list has other words, and in Chinese: its first word is their name. */
const CATEGORY_WORDS: Readonly<Record<string, readonly string[]>> = {
  'developer-tools': [
    'developer tools',
    'devtools',
    'programming',
    '開發工具',
    '開發者工具',
    '程式開發',
    '軟體開發',
    '工程師',
  ],
  'ai-ml': ['ai', 'artificial intelligence', 'machine learning', 'llm', '人工智慧', '機器學習', '語言模型'],
  'data-analytics': ['data', 'analytics', 'databases', '資料分析', '數據分析', '資料庫'],
  'finance-fintech': [
    'finance',
    'fintech',
    'banking',
    'crypto',
    '金融',
    '金融科技',
    '財務',
    '支付',
    '投資',
    '加密貨幣',
    '銀行',
  ],
  'business-operations': [
    'business',
    'project management',
    'accounting',
    '企業營運',
    '商務',
    '專案管理',
    '人力資源',
    '會計',
  ],
  'ecommerce-retail': [
    'e-commerce',
    'online shops',
    'online shop',
    'shopping',
    'retail',
    '電子商務',
    '電商',
    '零售',
    '購物',
    '網路商店',
  ],
  'content-media': ['media', 'news', 'blogs', '內容媒體', '新聞', '影音', '部落格'],
  'marketing-sales': ['marketing', 'advertising', 'sales', '行銷', '行銷業務', '廣告', '銷售'],
  'agency-services': ['agencies', 'consulting', '代理商服務', '顧問', '接案', '設計公司'],
  'automation-workflow': ['automation', 'workflow', '自動化', '工作流程'],
  'infrastructure-cloud': ['cloud', 'hosting', '雲端', '主機', '基礎設施', '伺服器'],
  'security-identity': ['cybersecurity', 'security', 'authentication', '資訊安全', '資安', '身分驗證', '登入'],
  personal: ['portfolios', '個人網站', '作品集'],
  international: ['國際'],
  other: ['其他'],
}

/** The name of a category in the language of the reader; one that the list has made up since stays as it is. */
export function categoryName(category: string, { t }: Words): string {
  const plain = category.replaceAll('-', ' ')
  return t(CATEGORY_WORDS[category]?.find((word) => /\p{sc=Han}/u.test(word)) ?? plain, plain)
}

const KEYS = Object.entries(CATEGORY_WORDS).map(([category, words]) => ({ category, keys: words.map(comparisonKey) }))

/** Categories that a Chinese word of two or more characters names, in either script, or that are called just so in English. */
export function categoriesCalled(word: string): string[] {
  const key = comparisonKey(word)
  const isHan = (text: string) => /^\p{sc=Han}{2,}$/u.test(text)
  const isCalled = (it: string) => it === key || (isHan(key) && isHan(it) && (it.includes(key) || key.includes(it)))
  return KEYS.filter(({ keys }) => keys.some(isCalled)).map(({ category }) => category)
}
