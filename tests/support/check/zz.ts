import { runMutants } from './run-mutants.ts'
const n = Number(process.argv[2] ?? 400),
  seed = Number(process.argv[3] ?? 1)
const t = performance.now()
const out = runMutants('/work/main', n, seed)
console.log('ms each', (performance.now() - t) / n)
const table: any = {}
for (const o of out) {
  ;(table[o.mutant.operator] ??= { exact: 0, named: 0, near: 0, harmless: 0, missed: 0 })[o.verdict]++
}
console.table(table)
const g = new Map<string, number>()
for (const o of out.filter((o) => o.verdict === 'missed' || o.verdict === 'near')) {
  const k =
    `${o.verdict} ${o.mutant.operator} | ${o.mutant.node.kind} ${o.mutant.node.pointer.replace(/\/\d+/g, '/#')}` +
    (o.verdict === 'near'
      ? '  -> ' +
        o.findings
          .slice(0, 2)
          .map((f) => f.file + ' ' + f.pointer + ' ' + f.rule)
          .join('; ')
      : '') +
    (o.mutant.operator === 'hostile string' ? ' ' + JSON.stringify(o.mutant.text.length) : '')
  g.set(k, (g.get(k) ?? 0) + 1)
}
for (const [k, c] of [...g].sort()) console.log(c, k)
const nohint = out.flatMap((o) => o.findings).filter((f) => !f.hint.trim())
console.log('no hint', nohint.length, nohint.slice(0, 3))
