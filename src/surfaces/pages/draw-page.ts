import { HTML_TYPE } from '../exchange.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Form } from './forms.ts'
import { operationPage } from './operation-page.ts'
import type { OperationPage } from './page-spec.ts'
import { inForm } from './other-forms.ts'

/** The page in the format of its address (`.md`, `.csv` …). Throws `not_found` for another format. */
export function drawPage(form: Form | 'html', spec: OperationPage): { contentType: string; body: string } {
  if (form === 'html') return { contentType: HTML_TYPE, body: operationPage(spec) }
  const other = inForm(form, spec)
  if (!other) throw new ApiError('not_found', `This answer is not available as .${form}.`)
  return { contentType: other.type, body: other.body }
}
