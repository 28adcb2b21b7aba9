import type { Page } from '@playwright/test'

/** Records what must never happen: a script that runs, a request to another host. */
export function guard(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`ran: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) seen.push(`asked: ${request.url()}`)
  })
  return seen
}
