export const TOPICS = ['notebook', 'openai-taiwan', 'google-taiwan'] as const

export type Topic = (typeof TOPICS)[number]

interface Source {
  readonly name: string
  readonly url: string
}

export interface GuidanceText {
  readonly topic: Topic
  readonly title: string
  readonly title_en: string
  readonly sections: readonly { readonly heading: string; readonly body: string }[]
  readonly sections_en: GuidanceText['sections']
  readonly faq: readonly { readonly question: string; readonly answer: string }[]
  readonly faq_en: GuidanceText['faq']
  readonly sources: readonly Source[]
  /** When the statements were last read at their sources. */
  readonly as_of: string
  /** Whose plans and models belong to the topic. */
  readonly planVendor: string
  readonly planProducts: readonly string[]
  readonly modelVendor: string
}

const TAX: Source = {
  name: 'LetsNewz：ChatGPT 訂閱自 2025 年 5 月起加收 5% 營業稅',
  url: 'https://letsnewz.com/fr/article/934',
}

/** Guidance for users in Taiwan: what does not follow from the price tables. */
export const GUIDANCE: readonly GuidanceText[] = [
  {
    topic: 'notebook',
    title: 'NotebookLM（Gemini Notebook）在台灣的使用與費用',
    title_en: 'NotebookLM (Gemini Notebook) in Taiwan',
    sections: [
      {
        heading: '是什麼',
        body: '依使用者上傳的來源（PDF、Google 文件、網頁、YouTube 字幕、音訊）回答並標示引用位置的筆記工具，不以上傳內容以外的資料作答。',
      },
      {
        heading: '各層級上限',
        body: '免費：100 本筆記本、每本 50 個來源；Plus：200 本、100 個來源；Pro：500 本、300 個來源；Ultra：500 本、600 個來源。單一來源最多 50 萬字。',
      },
      {
        heading: '付費方式',
        body: '沒有單獨販售的 NotebookLM 個人方案：上限隨 Google AI Plus、Pro、Ultra 訂閱提高，價格見下方方案。',
      },
    ],
    sections_en: [
      {
        heading: 'What it is',
        body: 'A note tool that answers from the sources you upload (PDF, Google Docs, web pages, YouTube subtitles, audio), marks where each answer stands, and uses nothing else.',
      },
      {
        heading: 'Limits',
        body: 'Free: 100 notebooks with 50 sources each. Plus: 200 with 100. Pro: 500 with 300. Ultra: 500 with 600. One source has at most 500,000 words.',
      },
      {
        heading: 'Paying',
        body: 'NotebookLM is not sold to persons by itself: its limits grow with a subscription to Google AI Plus, Pro or Ultra, whose prices stand below.',
      },
    ],
    faq: [
      { question: '免費版可以用嗎？', answer: '可以，最多 100 本筆記本，每本 50 個來源。' },
      { question: '有 API 嗎？', answer: '有，公開預覽期間免費，每位使用者每種方法每分鐘 60 次（建立來源 20 次）。' },
    ],
    faq_en: [
      { question: 'Is there a free version?', answer: 'Yes: up to 100 notebooks with 50 sources each.' },
      {
        question: 'Is there an API?',
        answer:
          'Yes. It is free while in public preview: 60 calls a minute for each user and method, 20 for making sources.',
      },
    ],
    sources: [
      {
        name: 'Google：Gemini Notebook API rate limits',
        url: 'https://developers.google.com/notebook/docs/rate-limits',
      },
      { name: 'NotebookLM', url: 'https://notebooklm.google.com/' },
    ],
    as_of: '2026-11-21',
    planVendor: 'Google',
    planProducts: ['Gemini (Antigravity)'],
    modelVendor: 'google',
  },
  {
    topic: 'openai-taiwan',
    title: 'OpenAI（ChatGPT 與 API）在台灣的使用與費用',
    title_en: 'OpenAI in Taiwan',
    sections: [
      {
        heading: '可用地區',
        body: 'OpenAI 公布支援 ChatGPT 與 API 的國家與地區清單，台灣在清單內。從清單以外的地點使用可能導致帳號停用。',
      },
      {
        heading: '稅',
        body: '自 2025 年 5 月起，在官網訂閱另加 5% 營業稅：20 美元的 Plus 實付 21 美元。營業人提供統一編號者由買方自行申報繳納；經 App Store 或 Google Play 訂閱者，稅已含在售價內。',
      },
      {
        heading: 'API 計價',
        body: 'API 與 ChatGPT 訂閱分開計費，依 token、圖片或秒數計價，常用模型的價格見下方。',
      },
    ],
    sections_en: [
      {
        heading: 'Where it may be used',
        body: 'OpenAI publishes the countries and territories in which ChatGPT and the API are supported; Taiwan is among them. Use from anywhere else may end in a blocked account.',
      },
      {
        heading: 'Tax',
        body: 'Since May 2025 business tax of 5% is added to subscriptions on the website: Plus at US$20 is charged as US$21. Businesses that give their tax ID declare and pay it themselves. Prices in the App Store and on Google Play include it.',
      },
      {
        heading: 'The API',
        body: 'The API is billed apart from ChatGPT, by tokens, pictures or seconds. Prices of common models stand below.',
      },
    ],
    faq: [
      { question: '訂閱 ChatGPT Plus 就能免費用 API 嗎？', answer: '不能。訂閱與 API 分開計費。' },
      { question: '帳單為什麼是 21 美元？', answer: '20 美元加上 5% 營業稅。' },
    ],
    faq_en: [
      { question: 'Does ChatGPT Plus include the API?', answer: 'No. Subscription and API are billed apart.' },
      { question: 'Why does the bill say US$21?', answer: 'US$20 and 5% business tax.' },
    ],
    sources: [
      {
        name: 'OpenAI：ChatGPT and OpenAI API supported countries and territories',
        url: 'https://help.openai.com/en/articles/7947663-chatgpt-and-openai-api-supported-countries-and-territories',
      },
      TAX,
    ],
    as_of: '2026-11-21',
    planVendor: 'OpenAI',
    planProducts: ['ChatGPT'],
    modelVendor: 'openai',
  },
  {
    topic: 'google-taiwan',
    title: 'Google AI（Gemini 與 API）在台灣的使用與費用',
    title_en: 'Google AI in Taiwan',
    sections: [
      {
        heading: '可用地區與年齡',
        body: 'Gemini API 與 Google AI Studio 公布支援的國家與地區清單，台灣在清單內；使用者須年滿 18 歲。',
      },
      {
        heading: '訂閱',
        body: 'Google AI Plus、Pro、Ultra 為個人訂閱；Gemini Code Assist 為企業用的雲端產品。台灣的實際售價以 Google 顯示的新台幣價格為準，下方為美元價格的換算。',
      },
      {
        heading: 'API 計價',
        body: 'Gemini API 依 token 計價，部分模型在輸入超過 20 萬 token 時費率較高；影像與影片模型依張數或秒數計價。',
      },
    ],
    sections_en: [
      {
        heading: 'Where, and from what age',
        body: 'Google publishes the countries and regions in which the Gemini API and AI Studio are supported; Taiwan is among them. Users are 18 or older.',
      },
      {
        heading: 'Subscriptions',
        body: 'Google AI Plus, Pro and Ultra are for persons; Gemini Code Assist is a cloud product for companies. What is paid in Taiwan is the price in NT$ that Google shows; below are US prices, converted.',
      },
      {
        heading: 'The API',
        body: 'The Gemini API is billed by tokens, and some models charge more once a request has over 200,000 of them. Picture and video models are billed by picture or second.',
      },
    ],
    faq: [
      { question: 'Google AI Pro 訂閱包含 API 用量嗎？', answer: '訂閱與 Gemini API 分開計費。' },
      { question: '長輸入會比較貴嗎？', answer: '部分模型會：同一次請求的輸入超過門檻後，整次請求適用較高費率。' },
    ],
    faq_en: [
      { question: 'Does Google AI Pro include the API?', answer: 'No. Subscription and Gemini API are billed apart.' },
      {
        question: 'Do long inputs cost more?',
        answer: 'With some models: once one request is above the threshold, all of it is charged at the higher rate.',
      },
    ],
    sources: [
      {
        name: 'Google：Available regions for Google AI Studio and Gemini API',
        url: 'https://ai.google.dev/gemini-api/docs/available-regions',
      },
      { name: 'Google：Gemini Developer API pricing', url: 'https://ai.google.dev/gemini-api/docs/pricing' },
    ],
    as_of: '2026-11-21',
    planVendor: 'Google',
    planProducts: ['Gemini (Antigravity)', 'Gemini Code Assist (Cloud)'],
    modelVendor: 'google',
  },
]
