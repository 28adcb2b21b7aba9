import type { Rule } from '../rule.ts'
import { alwaysCycle } from './always-cycle.ts'
import { checkParams } from './check-params.ts'
import { contextType, unevenEntry, unsetContext } from './context.ts'
import { contrast } from './contrast.ts'
import { duplicateId } from './duplicate-id.ts'
import { errorCode } from './error-code.ts'
import { lostEvent, lostInput, unknownEvent, unusedEvent } from './events.ts'
import { fileName, json, missingFile, schema } from './files.ts'
import { formShape } from './form-shape.ts'
import { guardRequired } from './guard-required.ts'
import { handlerInput } from './handler-input.ts'
import { endlessWait, lostAnswer, missingOnError } from './invokes.ts'
import { looseHost, missingLink, unknownLink, unsafeLink } from './links.ts'
import { deadEnd, endlessFlow, unreachableState } from './reachability.ts'
import { brokenSchema, refCycle, undescribedKey, unsafePattern } from './schemas.ts'
import { emptyRow, lateQuery, missingScreen, silentScreen } from './screens.ts'
import { staleDrawing, staleReference } from './stale.ts'
import { missingStep, stepOfScreen, unguardedStep } from './steps.ts'
import { tenantText, tenantVideo } from './tenant-content.ts'
import { deadPageLink, unsafePage } from './tenant-pages.ts'
import { tenantFile, tenantNotice, unsafePicture } from './tenants.ts'
import { missingDu, missingText, missingValue, textMarkup, textPlaceholder } from './texts.ts'
import {
  idlePart,
  idleTransition,
  missingTarget,
  selfTarget,
  shadowedBranch,
  variantTarget,
} from './transitions.ts'
import { unexplainedField, unnamedChoice } from './form-words.ts'
import { unfitHint } from './unfit-hint.ts'
import { unknownField } from './unknown-field.ts'
import { unresolvedReference } from './unresolved-reference.ts'
import { unusedDefinition } from './unused-definition.ts'
import { usageEvent } from './usage-event.ts'
import { missingLabel, unknownTime, unknownValue, unusedValue } from './values.ts'

/** All rules, in the order in which their findings at the same place are listed. */
export const rules: Rule[] = [
  json,
  missingFile,
  fileName,
  schema,
  brokenSchema,
  unresolvedReference,
  refCycle,
  undescribedKey,
  staleDrawing,
  staleReference,
  formShape,
  unknownField,
  unfitHint,
  duplicateId,
  unexplainedField,
  variantTarget,
  handlerInput,
  lostAnswer,
  lostInput,
  lostEvent,
  unknownEvent,
  silentScreen,
  missingScreen,
  missingOnError,
  emptyRow,
  endlessWait,
  idleTransition,
  missingTarget,
  idlePart,
  selfTarget,
  shadowedBranch,
  alwaysCycle,
  unnamedChoice,
  unreachableState,
  deadEnd,
  endlessFlow,
  guardRequired,
  unknownTime,
  unknownValue,
  missingText,
  missingDu,
  textPlaceholder,
  textMarkup,
  missingValue,
  errorCode,
  tenantFile,
  tenantNotice,
  tenantText,
  tenantVideo,
  looseHost,
  unsafeLink,
  contrast,
  contextType,
  missingLabel,
  usageEvent,
  unknownLink,
  missingLink,
  unsafePage,
  deadPageLink,
  unsafePicture,
  unsafePattern,
  unusedDefinition,
  unusedValue,
  unusedEvent,
  unsetContext,
  stepOfScreen,
  missingStep,
  unguardedStep,
  checkParams,
  unevenEntry,
  lateQuery,
]
