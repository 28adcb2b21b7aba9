/** The code with which a bank starts the switch of its customer. */
export async function startCode(upstream: string, identity: object): Promise<string> {
  const body = JSON.stringify(identity)
  const answer = await fetch(`${upstream}/api/v1/__sandbox/start`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`The sandbox gives no code: HTTP ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { code: string }).code // as the sandbox answers
}
