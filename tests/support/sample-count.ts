/** How many samples a test takes: few, with SAMPLES=all many; a variable of its own sets the number. */
export const sampleCount = (variable: string, few: number, many: number): number =>
  Number(process.env[variable] ?? (process.env.SAMPLES === 'all' ? many : few))
