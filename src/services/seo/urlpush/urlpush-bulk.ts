import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { refuseUnsubmittable, submitUrls, urlpushOutput } from './indexnow.ts'
import { sampleSubmission, urlpushInput, urlsInput } from './urlpush-fields.ts'

export const urlpushBulk = defineOperation({
  name: 'urlpush_bulk',
  route: 'POST /api/pro/urlpush-bulk',
  price: '$0.01',
  title: 'Submit many pages to IndexNow',
  titleZh: '大量提交網址',
  summary: 'Tells search engines about up to 10,000 changed pages at once.',
  description:
    'As [urlpush_submit], for 1 to 10,000 addresses of one host. Not charged where the key file is not in place or no address could be submitted.',
  tasks: ['一次提交一萬個網址', 'Submit my whole site to IndexNow'],
  effect: 'submit',
  input: z.object({
    ...urlpushInput,
    urls: urlsInput(10_000),
  }),
  output: urlpushOutput,
  example: sampleSubmission,
  checkUnpaid: refuseUnsubmittable,
  async run(input, ctx) {
    refuseUnsubmittable(input)
    const { submitted, batches, rejected, key_file } = await submitUrls(input, ctx)
    // Throws, so that a paid call without a result is not charged.
    if (!key_file.found) {
      const { message, message_zh: zh } = key_file
      throw new ApiError('invalid_input', `${message} Nothing was charged.`, {
        zh: `${zh}沒有收費。`,
        errors: [{ path: 'key', message, zh }],
      })
    }
    return { submitted, batches: [...batches], rejected: [...rejected], key_file }
  },
})
