import { serviceWords } from '#operation/view/service-words.ts'

export const words = serviceWords('llms', {
  group: 'web',
  shortName: ['llms.txt', 'llms.txt'],
  errands: [
    { name: ['檢查', 'Check'], operation: 'check_llms_txt' },
    { name: ['產生', 'Generate'], operation: 'generate_llms_txt' },
    { name: ['AI 爬蟲', 'AI crawlers'], operation: 'check_ai_crawler_access' },
  ],
  live: [
    {
      name: ['Cloudflare 有嗎', 'Does Cloudflare have one?'],
      operation: 'llms_txt_directory',
      input: { q: 'cloudflare' },
    },
    { name: ['電商網站', 'Online shops'], operation: 'llms_txt_directory', input: { category: 'ecommerce-retail' } },
  ],
  fields: { url: { control: 'address' }, content: { control: 'lines' } },
})
