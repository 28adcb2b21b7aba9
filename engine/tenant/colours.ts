import type { Palette } from '#generated/engine.ts'

/** Each colour that a palette may name; one missing here is a type error. */
const names: Record<keyof Palette, true> = {
  accent: true,
  onAccent: true,
  background: true,
  surface: true,
  text: true,
  muted: true,
  border: true,
  success: true,
  warning: true,
  danger: true,
}

/** Names of the colours of a palette. */
export const colours = Object.keys(names) as (keyof Palette)[] // the record's keys are exactly these
