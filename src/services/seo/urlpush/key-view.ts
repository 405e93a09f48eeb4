import { ask, code, link } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { urlpushKey } from './urlpush-key.ts'

type Answer = AnswerOf<typeof urlpushKey>

export function keyView({ key, file_name }: Answer, { t }: Words): Document {
  return {
    title: t('IndexNow 金鑰', 'IndexNow key'),
    asked: t('你的金鑰', 'Your key'),
    headline: code(key),
    lede: t(
      '請存下來：這裡不會保留，重新整理就換一組。',
      'Keep it: nothing is stored here, and a reload makes another.',
    ),
    form: 'none',
    blocks: [
      {
        kind: 'steps',
        heading: t('怎麼放', 'How to install it'),
        steps: [
          {
            title: t(`建立檔案 ${file_name}`, `Make a file ${file_name}`),
            text: t('UTF-8 純文字，內容只有這一行：', 'Plain text in UTF-8, holding this line only:'),
            code: key,
          },
          {
            title: t('上傳到網站根目錄', 'Upload it to the root of your site'),
            text: t('用瀏覽器打開，看得到金鑰就對了：', 'Open it in a browser; it must show the key:'),
            code: t(`https://你的網域/${file_name}`, `https://your-domain/${file_name}`),
          },
          {
            title: t('送出更新的網址', 'Submit the pages that changed'),
            text: t('填網域、這組金鑰和網址。', 'Give the host, this key and the addresses.'),
            action: link(t('去送出', 'Submit pages'), ask('urlpush_submit')),
          },
        ],
      },
    ],
  }
}
