import type { Metric } from 'web-vitals'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { reportUsage } from './events.ts'

/** Longer times are reported as this one, in milliseconds: a page in the background may take hours. */
const longest = 60_000

/** Coarse, so that no value tells one customer from another: hundredths of CLS, else steps of 50 milliseconds. */
const rounded = ({ name, value }: Metric): number =>
  name === 'CLS'
    ? Math.min(Math.round(value * 100) / 100, 10)
    : Math.min(Math.round(value / 50) * 50, longest)

/**
 * Reports the Web Vitals as usage events. CLS and INP are reported again if they have grown when the page is hidden. The browser
 * also knows the times before the consent, such as those of the page load. The library cannot be stopped, so values that it
 * reports after the consent was withdrawn are dropped here.
 */
export function measurePage(consented: AbortSignal): void {
  const report = (metric: Metric) => {
    if (consented.aborted) return
    const { name, rating } = metric
    reportUsage({ area: 'page', event: 'measure', name, value: rounded(metric), rating })
  }
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report)
}
