import type { Words } from '#operation/view/messages.ts'
import { comparisonKey } from '#support/text/normalise.ts'

/** What the categories are called: the first words in English and in Chinese are their names, the others what people say too. */
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
  'ai-ml': [
    'AI and machine learning',
    'ai',
    'artificial intelligence',
    'machine learning',
    'llm',
    '人工智慧',
    '機器學習',
    '語言模型',
  ],
  'data-analytics': ['data and analytics', 'data', 'analytics', 'databases', '資料分析', '數據分析', '資料庫'],
  'finance-fintech': [
    'finance and fintech',
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
    'business operations',
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
    'e-commerce and retail',
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
  'content-media': ['content and media', 'media', 'news', 'blogs', '內容媒體', '新聞', '影音', '部落格'],
  'marketing-sales': ['marketing and sales', 'marketing', 'advertising', 'sales', '行銷', '行銷業務', '廣告', '銷售'],
  'agency-services': ['agencies and services', 'agencies', 'consulting', '代理商服務', '顧問', '接案', '設計公司'],
  'automation-workflow': ['automation and workflows', 'automation', 'workflow', '自動化', '工作流程'],
  'infrastructure-cloud': ['infrastructure and cloud', 'cloud', 'hosting', '雲端', '主機', '基礎設施', '伺服器'],
  'security-identity': [
    'security and identity',
    'cybersecurity',
    'security',
    'authentication',
    '資訊安全',
    '資安',
    '身分驗證',
    '登入',
  ],
  personal: ['personal', 'portfolios', '個人網站', '作品集'],
  international: ['international', '國際'],
  other: ['other', '其他'],
}

/** The name of a category in the language of the reader; one that the list has made up since stays as it is. */
export function categoryName(category: string, { t }: Words): string {
  const plain = category.replaceAll('-', ' ')
  const called = CATEGORY_WORDS[category] ?? []
  return t(called.find((word) => /\p{sc=Han}/u.test(word)) ?? plain, called[0] ?? plain)
}

const KEYS = Object.entries(CATEGORY_WORDS).map(([category, words]) => ({ category, keys: words.map(comparisonKey) }))

/** Categories that a Chinese word of two or more characters names, in either script, or that are called just so in English. */
export function categoriesCalled(word: string): string[] {
  const key = comparisonKey(word)
  const isHan = (text: string) => /^\p{sc=Han}{2,}$/u.test(text)
  const isCalled = (it: string) => it === key || (isHan(key) && isHan(it) && (it.includes(key) || key.includes(it)))
  return KEYS.filter(({ keys }) => keys.some(isCalled)).map(({ category }) => category)
}
