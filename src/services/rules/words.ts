import type { ServiceWords } from '#operation/view/vocabulary.ts'

const STATUS = {
  forbidden: ['禁止', 'Forbidden'],
  limited: ['限制 1 張', 'Limited'],
  semi_limited: ['準限制 2 張', 'Semi-limited'],
  unlimited: ['無限制', 'Unlimited'],
} as const

export const words: ServiceWords = {
  operations: {
    list_chapters: { lede: ['規則分章，照順序讀。', 'The rules in chapters, in reading order.'] },
    get_chapter: {
      lede: ['一章規則全文。', 'One chapter of the rules.'],
      button: ['看這一章', 'Read'],
      again: ['看另一章', 'Another chapter'],
    },
    search_rules: {
      lede: ['在規則裡找一句話。', 'Search the rules.'],
      button: ['找規則', 'Search'],
      again: ['再找一次', 'Search again'],
    },
    lookup_term: {
      lede: ['名詞是什麼意思，中英對照。', 'What a term means, in Chinese and English.'],
      button: ['查名詞', 'Look up'],
    },
    get_banlist: {
      lede: ['禁限卡表，和上一版差在哪。', 'The Forbidden and Limited List, and what changed.'],
      button: ['看卡表', 'Show'],
    },
    get_faq: { lede: ['常見問題。', 'Frequent questions.'], button: ['找答案', 'Search'] },
  },
  fields: {
    q: { label: ['想查什麼', 'Search words'], hint: ['中文或英文。', 'Chinese or English.'] },
    slug: { label: ['章', 'Chapter'], hint: ['例如 link、chains。', 'For example link or chains.'] },
    number: ['章次', 'Chapter'],
    summary: ['摘要', 'Summary'],
    summary_en: ['英文摘要', 'Summary in English'],
    sections: ['小節', 'Sections'],
    anchor: ['錨點', 'Anchor'],
    markdown: ['內容', 'Text'],
    previous: ['上一章', 'Previous'],
    next: ['下一章', 'Next'],
    matched: {
      label: ['符合程度', 'Match'],
      values: { all: ['全部符合', 'Everything asked'], some: ['部分符合', 'Some of it'] },
    },
    chapter: ['章', 'Chapter'],
    chapter_title_zh: ['章名', 'Chapter in Chinese'],
    chapter_title_en: ['章名（英文）', 'Chapter'],
    section: ['小節', 'Section'],
    snippet: ['段落', 'Passage'],
    term_zh: ['名詞', 'Term in Chinese'],
    term_en: ['英文', 'Term'],
    definition: ['意思', 'Meaning in Chinese'],
    definition_en: ['意思（英文）', 'Meaning'],
    see_also: ['參見', 'See also'],
    format: {
      label: ['哪一區', 'Format'],
      values: {
        ocg: ['OCG（日本、亞洲與台灣）', 'OCG (Japan, Asia, Taiwan)'],
        tcg: ['TCG（美洲、歐洲）', 'TCG (Americas, Europe)'],
      },
    },
    edition: {
      label: ['哪一版', 'Edition'],
      hint: ['例如 2026-07；不填就是最新。', 'For example 2026-07; left empty, the newest.'],
    },
    card: { label: ['卡名', 'Card'], hint: ['英文卡名的一部分。', 'Part of the English name.'] },
    effective_date: ['生效日', 'In force from'],
    is_newest: ['是最新版', 'The newest'],
    status: { label: ['限制', 'Status'], values: STATUS },
    copies_max: { label: ['最多張數', 'Copies'], unit: ['張', 'copies'] },
    forbidden: STATUS.forbidden,
    limited: ['限制', 'Limited'],
    semi_limited: ['準限制', 'Semi-limited'],
    previous_edition: ['上一版', 'Edition before'],
    changes: ['變動', 'Changes'],
    from: { label: ['原本', 'Before'], values: STATUS },
    to: { label: ['現在', 'Now'], values: STATUS },
    editions: ['各版', 'Editions'],
    question: ['問題', 'Question in Chinese'],
    question_en: ['問題（英文）', 'Question'],
    answer: ['答案', 'Answer in Chinese'],
    answer_en: ['答案（英文）', 'Answer'],
    chapters: ['相關章節', 'Chapters'],
    score: ['相關度', 'Relevance'],
  },
}
