import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'

export const urlpushKey = defineOperation({
  name: 'urlpush_key',
  tool: 'unlisted',
  route: 'GET /api/urlpush/key',
  title: 'A new IndexNow key',
  titleZh: '產生 IndexNow 金鑰',
  summary: 'A fresh key for instant URL submission, and how to install it.',
  description:
    'Makes a random IndexNow key and says where to put its file. Use [urlpush_submit] once the file is online.',
  tasks: ['產生一組 IndexNow 金鑰', 'Make me an IndexNow key'],
  // The effect is not `read`: each call makes a new key, so responses must not be cached.
  effect: 'fetch',
  cacheSeconds: 0,
  input: z.object({}),
  output: z.object({
    key: z.string().describe('32 hexadecimal digits.'),
    file_name: z.string(),
    how_to: z.array(z.string()),
    how_to_zh: z.array(z.string()),
  }),
  example: {},
  run() {
    const key = randomBytes(16).toString('hex')
    const file_name = `${key}.txt`
    return {
      key,
      file_name,
      how_to: [
        `Save a UTF-8 text file named ${file_name} that holds the key and nothing else.`,
        `Put it into the root of your site, so that https://your-host/${file_name} shows the key. In another folder it vouches for that folder alone; then send its address as key_location.`,
        'A key of your own works, too: 8 to 128 letters, digits and hyphens.',
        'Submit changed pages with POST /api/urlpush: {"host": "your-host", "key": "…", "urls": ["https://your-host/page"]}.',
      ],
      how_to_zh: [
        `建立 UTF-8 純文字檔 ${file_name}，內容只放這組金鑰。`,
        `上傳到網站根目錄，讓 https://你的網域/${file_name} 可以讀到金鑰。放在別的資料夾，就只能送出那個資料夾的網址，並要用 key_location 給檔案的網址。`,
        '也可以自訂金鑰：8 到 128 個英文字母、數字或連字號。',
        '以 POST /api/urlpush 送出更新的網址：{"host": "你的網域", "key": "…", "urls": ["https://你的網域/page"]}。',
      ],
    }
  },
})
