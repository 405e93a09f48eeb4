import { tableWords, wordsRow } from '#operation/view/table-words.ts'
import { readTable } from '#support/files/read.ts'

export const words = tableWords(readTable('reference/llms/words.tsv', wordsRow), {
  group: 'web',
  shortName: ['llms.txt', 'llms.txt'],
  errands: [
    { name: ['檢查', 'Check'], operation: 'check_llms_txt' },
    { name: ['產生', 'Generate'], operation: 'generate_llms_txt' },
    { name: ['AI 爬蟲', 'AI crawlers'], operation: 'check_ai_crawler_access' },
  ],
  fields: { url: { control: 'address' }, content: { control: 'lines' } },
})
