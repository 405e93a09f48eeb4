import { tableWords, wordsRow } from '#operation/view/table-words.ts'
import { readTable } from '#support/files/read.ts'

export const words = tableWords(readTable('reference/voices/words.tsv', wordsRow), {
  group: 'life',
  shortName: ['真人評價', 'Opinions'],
  errands: [
    { name: ['大家怎麼說', 'What people say'], operation: 'search_human_opinions' },
    { name: ['像不像 AI 寫的', 'Written by AI?'], operation: 'check_ai_text' },
  ],
})
