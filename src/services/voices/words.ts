import type { ServiceWords } from '#operation/view/vocabulary.ts'

export const words: ServiceWords = {
  group: 'life',
  shortName: ['真人評價', 'Opinions'],
  errands: [
    { name: ['大家怎麼說', 'What people say'], operation: 'search_human_opinions' },
    { name: ['像不像 AI 寫的', 'Written by AI?'], operation: 'check_ai_text' },
  ],
  datasets: {
    voices_discussions: ['論壇討論', 'Discussions'],
    voices_reviews: ['站上評價', 'Reviews'],
  },
  operations: {
    search_human_opinions: {
      lede: ['真人在論壇上怎麼說，台灣和國外一起找。', 'What people wrote in forums, in Taiwan and abroad.'],
      button: ['找評價', 'Search'],
      again: ['找另一樣', 'Search again'],
    },
    search_foreign_opinions: {
      lede: ['只找國外論壇。', 'Foreign forums only.'],
      button: ['找評價', 'Search'],
      again: ['找另一樣', 'Search again'],
    },
    list_opinion_topics: { lede: ['有哪些主題的評價。', 'The topics with opinions.'] },
    get_topic_opinions: {
      lede: ['一個主題的評價：推不推、為什麼。', 'The opinions of one topic: for or against, and why.'],
      button: ['看評價', 'Show'],
      again: ['看另一個主題', 'Another topic'],
    },
    list_taiwan_posts: { lede: ['台灣人寫的評價文章。', 'Reviews written in Taiwan.'], button: ['篩選', 'Filter'] },
    get_taiwan_post: { lede: ['一篇評價全文。', 'One review in full.'], button: ['看全文', 'Show'] },
    check_ai_text: {
      lede: [
        '貼上一段文字，估計像不像 AI 寫的，標出可疑的句子。',
        'Paste a text to estimate whether an AI wrote it; telling phrases are marked.',
      ],
      button: ['檢查', 'Check'],
      again: ['檢查另一段', 'Check another'],
    },
    digest_opinions: {
      lede: [
        '一樣東西的評價整理：推薦比例、優點、缺點、出處。',
        'Opinions on one thing, weighed: for, against, why and where.',
      ],
      button: ['整理', 'Digest'],
    },
    export_site_reviews: {
      lede: ['收錄的評價整份下載。', 'The reviews held here as a file.'],
      button: ['下載', 'Download'],
    },
  },
  fields: {
    q: {
      label: ['想問什麼', 'What about'],
      hint: ['商品、品牌或主題，例如 Epson 印表機。', 'A product, brand or topic, for example Epson printer.'],
    },
    slug: { label: ['主題', 'Topic'], hint: ['例如 laptop、credit-card。', 'For example laptop or credit-card.'] },
    id: ['文章編號', 'Post id'],
    text: {
      label: ['文字', 'Text'],
      hint: [
        '中文或英文，一段以上比較準。內容不會儲存。',
        'Chinese or English; a paragraph or more is judged better. It is not stored.',
      ],
    },
    before: {
      label: ['只看 ChatGPT 之前', 'Only before ChatGPT'],
      hint: ['2022-11-30 以前發表的，比較確定是人寫的。', 'Published before 2022-11-30, so surely by people.'],
    },
    taiwan: ['台灣', 'Taiwan'],
    community: {
      label: ['社群', 'Community'],
      values: {
        hackernews: ['Hacker News', 'Hacker News'],
        stackexchange: ['Stack Exchange', 'Stack Exchange'],
        lemmy: ['Lemmy', 'Lemmy'],
        ptt: ['批踢踢', 'PTT'],
        mobile01: ['Mobile01', 'Mobile01'],
        'site-review': ['站上評價', 'Review on this site'],
      },
    },
    author: ['作者', 'Author'],
    comments: ['留言', 'Comments'],
    credibility: ['可信度', 'Credibility'],
    credibility_factors: ['可信度怎麼算', 'What it is made of'],
    age: ['發表時間', 'Age'],
    engagement: ['討論熱度', 'Engagement'],
    account: ['帳號', 'Account'],
    foreign: ['國外', 'Abroad'],
    upstreams: ['問了哪些社群', 'Communities asked'],
    status: {
      label: ['結果', 'Outcome'],
      values: {
        ok: ['成功', 'Answered'],
        cached: ['一小時內問過', 'Asked within the hour'],
        failed: ['失敗', 'Failed'],
      },
    },
    post_count: { label: ['文章', 'Posts'], unit: ['篇', 'posts'] },
    human_post_count: { label: ['真人文章', 'Posts by people'], unit: ['篇', 'posts'] },
    discussion_count: { label: ['討論串', 'Discussions'], unit: ['串', 'threads'] },
    recommend_ratio: ['推薦比例', 'Share that recommends'],
    recommend: ['推薦', 'Recommended'],
    yes: ['推', 'For'],
    no: ['不推', 'Against'],
    ratio: ['推薦比例', 'Share for'],
    topic: { label: ['主題', 'Topic'], hint: ['例如 laptop、phone。', 'For example laptop or phone.'] },
    human_only: ['只看真人寫的', 'By people only'],
    body: ['內文', 'Body'],
    published_on: ['發表日', 'Published on'],
    pros: ['優點', 'For'],
    cons: ['缺點', 'Against'],
    origin: {
      label: ['出處', 'Origin'],
      values: { import: ['真人文章', 'Written by a person'], sample: ['示範格式', 'Sample of the form'] },
    },
    human: ['真人寫的', 'By a person'],
    label: {
      label: ['判斷', 'Judgement'],
      values: {
        likely_human: ['比較像人寫的', 'Likely by a person'],
        unclear: ['看不出來', 'Unclear'],
        likely_ai: ['比較像 AI 寫的', 'Likely by an AI'],
      },
    },
    matched_phrases: ['找到的套語', 'Stock phrases'],
    phrase: ['詞句', 'Words'],
    features: ['依據', 'Features'],
    contribution: ['影響', 'Contribution'],
    wording: ['用字', 'Wording'],
    words: ['字詞', 'Words'],
    language: {
      label: ['語言', 'Language'],
      values: { zh: ['中文', 'Chinese'], en: ['英文', 'English'], other: ['其他', 'Other'] },
    },
    discussions: ['討論', 'Discussions'],
    weighed: ['看了幾則', 'Looked at'],
    licence_note: ['授權說明', 'About the licence'],
    weight: ['比重', 'Weight'],
    score: ['分數或推文', 'Points'],
  },
}
