import type { ApiError } from '#support/errors/errors.ts'
import type { Quote } from '#operation/charge.ts'
import { parseInput } from '#operation/execute.ts'
import { createWords } from '#operation/view/messages.ts'
import { whenAdmitted } from '../admit.ts'
import { refusedForm } from '../pages/unpaid-form.ts'
import { queryDecoder } from '../query.ts'
import type { Runtime } from '../runtime.ts'
import { isRefusable } from '../unpaid-check.ts'
import { whenReady } from '../when-ready.ts'
import { isHeavy } from '../worker-dispatch.ts'
import { announceDeprecation, recordEndpoint, replyRefusal } from './call.ts'
import type { Endpoint, HttpContext } from './endpoint.ts'
import { getHandler, type GetHandler } from './get.ts'
import { quoteOf, demandPayment } from './payment-request.ts'

/** Answers a GET without a payment: with an error if the input is invalid, or else with the price and a preview. */
export function paidGetHandler(endpoint: Endpoint, runtime: Runtime): GetHandler {
  const { service, operation } = endpoint
  const deprecationHeaders = announceDeprecation(endpoint, runtime)
  const decode = queryDecoder(operation, endpoint.path)
  const answer = getHandler(endpoint, runtime)
  return (c) => {
    recordEndpoint(c, endpoint, deprecationHeaders)
    const refusal = demandPayment(c, endpoint, runtime)
    return refusal ? refuseUnpaid(c, refusal) : answer(c)
  }

  function refuseUnpaid(c: HttpContext, refusal: ApiError): Response | Promise<Response> {
    const sent = c.req.queries()
    const inPath = c.req.param() as Record<string, string>
    const entered = { ...sent, ...Object.fromEntries(Object.entries(inPath).map(([name, value]) => [name, [value]])) }
    const mayHaveError = isRefusable(operation, entered)
    if (refusal.code !== 'payment_required' || !(mayHaveError || operation.preview))
      return replyRefusal(c, refusal, runtime)
    const check = () => {
      const raw = decode(sent, inPath)
      const context = runtime.context(service, c.env)
      const read = () => parseInput(operation, raw, { from: 'query', context })
      const checked = runtime.checkUnpaid(operation, { read, context, isHeavy: isHeavy(operation, raw) })
      if (mayHaveError && checked.refusal) {
        return refusedForm(c, endpoint, runtime, entered, checked.refusal) ?? replyRefusal(c, checked.refusal, runtime)
      }
      const { now } = context
      return demand(c, {
        preview: checked.preview,
        words: (language) => createWords({ language, now, words: service.words, operation: operation.name }),
      })
    }
    // The preview counts as a free call. A caller over the limit gets only the price.
    return whenAdmitted(
      c.env,
      'free',
      runtime,
      () => whenReady(operation, runtime, check),
      () => demand(c),
    )
  }

  /** Answers with the price and, if there is one, the preview. */
  function demand(c: HttpContext, shown?: Pick<Quote, 'preview' | 'words'>): Response {
    return replyRefusal(c, runtime.charge.demand({ ...quoteOf(c, endpoint, runtime, ''), ...shown }), runtime)
  }
}
