import type { ApiError } from '#support/errors/errors.ts'
import type { Quote } from '#operation/charge.ts'
import type { Context } from '#operation/context.ts'
import { parseInput } from '#operation/execute.ts'
import { createWords } from '#operation/view/messages.ts'
import { whenAdmitted, whenReady } from '../admit.ts'
import { isSentByForm, refusedForm } from '../pages/unpaid-form.ts'
import { queryDecoder } from '../query.ts'
import type { Runtime } from '../runtime.ts'
import { isHeavy } from '../worker-dispatch.ts'
import { announcementOf, enter, refuse } from './call.ts'
import type { Endpoint, HttpContext } from './endpoint.ts'
import { getHandler, type GetHandler } from './get.ts'
import { quoteOf, refusalOf } from './price.ts'

/** Before the payment: the price, with a preview where the operation has one, and faults of a person's form. */
export function paidGetHandler(endpoint: Endpoint, runtime: Runtime): GetHandler {
  const { service, operation } = endpoint
  const announced = announcementOf(endpoint, runtime)
  const decode = queryDecoder(operation, endpoint.path)
  const answer = getHandler(endpoint, runtime)
  return (c) => {
    enter(c, endpoint, announced)
    const refusal = refusalOf(c, endpoint, runtime)
    return refusal ? refuseUnpaid(c, refusal) : answer(c)
  }

  function refuseUnpaid(c: HttpContext, refusal: ApiError): Response | Promise<Response> {
    const sent = c.req.queries()
    const inPath = c.req.param() as Record<string, string>
    const entered = { ...sent, ...Object.fromEntries(Object.entries(inPath).map(([name, value]) => [name, [value]])) }
    const isPriced = refusal.code === 'payment_required'
    const isForm = isPriced && isSentByForm(c, endpoint, entered)
    if (!isForm && !(isPriced && operation.preview)) return refuse(c, refusal, runtime)
    const raw = () => decode(sent, inPath)
    const read = (context: Context) => parseInput(operation, raw(), { from: 'query', context })
    const faulty = () =>
      isForm ? refusedForm(c, endpoint, runtime, entered, read, () => isHeavy(operation, raw())) : undefined
    // A preview counts as a free call; over the limit there is the price alone.
    return whenAdmitted(
      c.env,
      'free',
      runtime,
      () => whenReady(operation, runtime, () => faulty() ?? demandWithPreview(c, read)),
      () => demand(c),
    )
  }

  function demandWithPreview(c: HttpContext, read: (context: Context) => unknown): Response {
    const context = runtime.context(service, c.env)
    const { now } = context
    return demand(c, {
      preview: runtime.tellPreview(operation, () => read(context), context),
      words: (language) => createWords({ language, now, words: service.words, operation: operation.name }),
    })
  }

  function demand(c: HttpContext, shown?: Pick<Quote, 'preview' | 'words'>): Response {
    return refuse(c, runtime.charge.demand({ ...quoteOf(c, endpoint, runtime, ''), ...shown }), runtime)
  }
}
