import Fastify from 'fastify'

const body = process.env.BODY ?? ''
const app = Fastify()
app.get('*', (_, reply) => reply.type('application/json; charset=utf-8').send(body))
await app.listen({ port: Number(process.env.PORT) })
