import { isObject } from '../../../util/json.ts'
import type { Rule } from '../rule.ts'
import * as checkParams from './check-params.ts'
import * as context from './context.ts'
import * as contrast from './contrast.ts'
import * as duplicateId from './duplicate-id.ts'
import * as errorCode from './error-code.ts'
import * as events from './events.ts'
import * as files from './files.ts'
import * as formHints from './form-hints.ts'
import * as formShape from './form-shape.ts'
import * as formWords from './form-words.ts'
import * as guards from './guards.ts'
import * as handlerInput from './handler-input.ts'
import * as links from './links.ts'
import * as reachability from './reachability.ts'
import * as schemas from './schemas.ts'
import * as screens from './screens.ts'
import * as stale from './stale.ts'
import * as tenantContent from './tenant-content.ts'
import * as tenantPages from './tenant-pages.ts'
import * as tenants from './tenants.ts'
import * as texts from './texts.ts'
import * as transitions from './transitions.ts'
import * as unresolvedReference from './unresolved-reference.ts'
import * as unusedDefinition from './unused-definition.ts'
import * as usageEvent from './usage-event.ts'
import * as values from './values.ts'

const isRule = (value: unknown): value is Rule => isObject(value) && 'check' in value

/** All rules: what the files of this folder export. In this order their findings at the same place are listed. */
export const rules: Rule[] = [
  files,
  schemas,
  unresolvedReference,
  stale,
  formShape,
  formHints,
  formWords,
  duplicateId,
  transitions,
  handlerInput,
  events,
  screens,
  reachability,
  guards,
  values,
  texts,
  links,
  errorCode,
  tenants,
  tenantContent,
  contrast,
  context,
  usageEvent,
  tenantPages,
  unusedDefinition,
  checkParams,
].flatMap((file: object) => Object.values(file).filter(isRule))
