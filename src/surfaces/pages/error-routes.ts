import { ERROR_CODES, type ErrorCode } from '#support/errors/errors.ts'
import type { ServiceApp } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'
import { addPage } from './add-page.ts'
import { errorCodePage, errorsPage } from './error-page.ts'

/** `type` of every problem is the address of a page, on every host. */
export function addErrorPages(app: ServiceApp, runtime: Runtime): void {
  addPage(app, '/errors', runtime, (reader) => errorsPage(reader, runtime))
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[])
    addPage(app, `/errors/${code}`, runtime, (reader) => errorCodePage(code, reader, runtime))
}
