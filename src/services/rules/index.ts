import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { deckView } from './deck-view.ts'
import { banlistView } from './banlist-view.ts'
import { chapterView } from './chapter-view.ts'
import { faqView } from './faq-view.ts'
import { chaptersView } from './chapters-view.ts'
import { termsView } from './terms-view.ts'
import { rulesSearchView } from './rules-search-view.ts'
import { listChapters } from './list-chapters.ts'
import { checkDeck } from './check-deck.ts'
import { datasets } from './datasets.ts'
import { getBanlist } from './get-banlist.ts'
import { getChapter } from './get-chapter.ts'
import { getFaq } from './get-faq.ts'
import { lookupTerm } from './lookup-term.ts'
import { searchRules } from './search-rules.ts'
import { syncLists } from './sync-lists.ts'
import { TRADEMARK } from './trademark.ts'
import { resources } from './resources.ts'
import { words } from './messages.ts'

export const rules = defineService({
  name: 'rules',
  title: 'Card game rules',
  titleZh: '卡牌遊戲規則',
  summary:
    'Rules of Yu-Gi-Oh! (OCG, TCG, Master Duel) in Chinese and English: chapters, search, glossary, ban lists, deck check, questions.',
  summaryZh: '遊戲王的規則、裁定與禁限卡表。',
  instructions:
    'Rules of the Yu-Gi-Oh! card game in Traditional Chinese and English. Begin with [search_rules] for a ruling, [lookup_term] for a ' +
    'word, [get_faq] for a beginner’s question, [get_banlist] for one card or a whole Forbidden & Limited List. Card texts are not included.',
  notice: TRADEMARK,
  network: 'base',
  words,
  operations: [
    withView(listChapters, chaptersView),
    withView(getChapter, chapterView),
    withView(searchRules, rulesSearchView),
    withView(lookupTerm, termsView),
    withView(getBanlist, banlistView),
    withView(getFaq, faqView),
    withView(checkDeck, deckView),
  ],
  resources,
  completes: [{ operation: getBanlist, field: 'card' }],
  datasets,
  syncs: [syncLists],
})
