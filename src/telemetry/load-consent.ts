import type { ComponentType, ReactNode } from 'react'
import type { DeploymentConfig } from '#generated/engine.ts'

/** Wraps the app: shows the consent banner before it and the link to withdraw after it. */
export type ConsentProvider = ComponentType<{ children: ReactNode }>

type ConsentView = typeof import('./consent/view.tsx')

/**
 * Loads the consent module if the deployment config declares a telemetry sink. If loading fails, nobody is asked and nothing is
 * sent.
 */
export const fetchConsent = async ({ sentry, usage }: DeploymentConfig): Promise<ConsentView | undefined> =>
  sentry || usage ? import('./consent/view.tsx').catch(() => undefined) : undefined
