import { valuesOf } from '#operation/view/values-of.ts'
import type { ServiceWords } from '#operation/view/vocabulary.ts'
import { FORMAT_LABELS } from './formats.ts'

const STATUS = {
  forbidden: ['禁止', 'Forbidden'],
  limited: ['限制 1 張', 'Limited'],
  semi_limited: ['準限制 2 張', 'Semi-limited'],
  unlimited: ['無限制', 'Unlimited'],
  not_released: ['這個環境還沒發售', 'Not out in this format'],
  unknown_card: ['查無此卡', 'No such card'],
  several_cards: ['不只一張卡叫這個名字', 'More than one card'],
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
    check_deck: {
      lede: [
        '貼上牌組（YDK、ydke 或一行一張），看有沒有禁卡、超過張數或打錯的卡名。',
        'Paste a deck – YDK, ydke or a card a line – and see what is forbidden, too many or misspelt.',
      ],
      button: ['檢查牌組', 'Check the deck'],
      again: ['再檢查一副', 'Check another'],
      fields: {
        deck: {
          label: ['牌組', 'Deck'],
          hint: [
            '例如「3 灰流麗」；用 Main、Extra、Side 分段。',
            'For example “3 Ash Blossom”, under Main, Extra, Side.',
          ],
          control: 'lines',
        },
      },
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
      values: valuesOf(FORMAT_LABELS),
    },
    edition: {
      label: ['哪一版', 'Edition'],
      hint: ['例如 2026-07；不填就是最新。', 'For example 2026-07; left empty, the newest.'],
    },
    card: {
      label: ['卡名', 'Card'],
      hint: ['中文、日文、英文、俗名或卡片密碼。', 'Its name in any language, a nickname or the passcode.'],
    },
    asked: ['查的是', 'Asked for'],
    near: ['相近的卡', 'Cards with a name like it'],
    konami_id: ['官方編號', 'Number at Konami'],
    name_ja: ['日文卡名', 'Japanese name'],
    zh_kind: {
      label: ['中文名的種類', 'Kind of Chinese name'],
      values: { 'zh-TW': ['繁體', 'Traditional'], 'zh-CN': ['簡體（無繁體譯名）', 'Simplified only'] },
    },
    legal: ['可以使用', 'Legal'],
    counts: ['張數', 'Cards'],
    main: ['主牌組', 'Main Deck'],
    extra: ['額外牌組', 'Extra Deck'],
    side: ['副牌組', 'Side Deck'],
    problems: ['問題', 'Problems'],
    kind: {
      label: ['種類', 'Kind'],
      values: {
        ...STATUS,
        size: ['牌組張數', 'Deck size'],
        copies: ['同名卡張數', 'Copies'],
        wrong_deck: ['放錯牌組', 'Wrong deck'],
      },
    },
    part: {
      label: ['放在', 'In'],
      values: { main: ['主牌組', 'Main Deck'], extra: ['額外牌組', 'Extra Deck'], side: ['副牌組', 'Side Deck'] },
    },
    copies: { label: ['張數', 'Copies'], unit: ['張', 'copies'] },
    unknown: ['認不出的卡', 'Cards that are not known'],
    line: ['行', 'Line'],
    text: ['寫的是', 'Written'],
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
