import type { ComponentType, ReactNode } from 'react'
import type { DeploymentConfig } from '#generated/engine.ts'

/** What asks the customer stands around the app, above it and below. */
export type Around = ComponentType<{ children: ReactNode }>

/** Loaded only where an installation declares something that needs to be asked for. */
type ConsentView = typeof import('./consent/view.tsx')

/** Fetches it, while the tenant is still on its way. Where it does not come nobody is asked, so nothing is sent. */
export const fetchConsent = async ({ sentry, usage }: DeploymentConfig): Promise<ConsentView | undefined> =>
  sentry || usage ? import('./consent/view.tsx').catch(() => undefined) : undefined
