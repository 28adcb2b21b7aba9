import accountDisableCall from '../../../../schemas/api/account-disable.schema.json' with { type: 'json' }
import accountEnableCall from '../../../../schemas/api/account-enable.schema.json' with { type: 'json' }
import authIssueCall from '../../../../schemas/api/auth-issue.schema.json' with { type: 'json' }
import authLogoutCall from '../../../../schemas/api/auth-logout.schema.json' with { type: 'json' }
import authRefreshCall from '../../../../schemas/api/auth-refresh.schema.json' with { type: 'json' }
import bankingAbandonCall from '../../../../schemas/api/banking-abandon.schema.json' with { type: 'json' }
import bankingAccountsCall from '../../../../schemas/api/banking-accounts.schema.json' with { type: 'json' }
import bankingLoginCall from '../../../../schemas/api/banking-login.schema.json' with { type: 'json' }
import bankingRetrieveCall from '../../../../schemas/api/banking-retrieve.schema.json' with { type: 'json' }
import categoriesCall from '../../../../schemas/api/categories.schema.json' with { type: 'json' }
import consultantMailCall from '../../../../schemas/api/consultant-mail.schema.json' with { type: 'json' }
import feedbackCall from '../../../../schemas/api/feedback.schema.json' with { type: 'json' }
import nachlassUploadCall from '../../../../schemas/api/nachlass-upload.schema.json' with { type: 'json' }
import partnerByPartnerIdCall from '../../../../schemas/api/partner-by-partner-id.schema.json' with { type: 'json' }
import partnerDeleteCall from '../../../../schemas/api/partner-delete.schema.json' with { type: 'json' }
import partnerDisableCall from '../../../../schemas/api/partner-disable.schema.json' with { type: 'json' }
import partnerEnableCall from '../../../../schemas/api/partner-enable.schema.json' with { type: 'json' }
import partnerGetCall from '../../../../schemas/api/partner-get.schema.json' with { type: 'json' }
import partnerPutCall from '../../../../schemas/api/partner-put.schema.json' with { type: 'json' }
import partnersDisableAllCall from '../../../../schemas/api/partners-disable-all.schema.json' with { type: 'json' }
import partnersEnableAllCall from '../../../../schemas/api/partners-enable-all.schema.json' with { type: 'json' }
import partnersSearchCall from '../../../../schemas/api/partners-search.schema.json' with { type: 'json' }
import partnersUnmatchedCall from '../../../../schemas/api/partners-unmatched.schema.json' with { type: 'json' }
import switchCancelCall from '../../../../schemas/api/switch-cancel.schema.json' with { type: 'json' }
import switchCompleteCall from '../../../../schemas/api/switch-complete.schema.json' with { type: 'json' }
import switchCompletedCall from '../../../../schemas/api/switch-completed.schema.json' with { type: 'json' }
import switchCreateCall from '../../../../schemas/api/switch-create.schema.json' with { type: 'json' }
import switchEraseCall from '../../../../schemas/api/switch-erase.schema.json' with { type: 'json' }
import switchPartnersCall from '../../../../schemas/api/switch-partners.schema.json' with { type: 'json' }
import switchTypeCall from '../../../../schemas/api/switch-type.schema.json' with { type: 'json' }
import userinfoCall from '../../../../schemas/api/userinfo.schema.json' with { type: 'json' }
import accountEntity from '../../../../schemas/entities/account.schema.json' with { type: 'json' }
import addressEntity from '../../../../schemas/entities/address.schema.json' with { type: 'json' }
import amountEntity from '../../../../schemas/entities/amount.schema.json' with { type: 'json' }
import bankEntity from '../../../../schemas/entities/bank.schema.json' with { type: 'json' }
import categoryEntity from '../../../../schemas/entities/category.schema.json' with { type: 'json' }
import challengeEntity from '../../../../schemas/entities/challenge.schema.json' with { type: 'json' }
import closeOldEntity from '../../../../schemas/entities/close-old.schema.json' with { type: 'json' }
import documentEntity from '../../../../schemas/entities/document.schema.json' with { type: 'json' }
import errorBodyEntity from '../../../../schemas/entities/error-body.schema.json' with { type: 'json' }
import errorCodeEntity from '../../../../schemas/entities/error-code.schema.json' with { type: 'json' }
import handlingEntity from '../../../../schemas/entities/handling.schema.json' with { type: 'json' }
import handedInEntity from '../../../../schemas/entities/handed-in.schema.json' with { type: 'json' }
import loginFieldEntity from '../../../../schemas/entities/login-field.schema.json' with { type: 'json' }
import methodEntity from '../../../../schemas/entities/method.schema.json' with { type: 'json' }
import ownerEntity from '../../../../schemas/entities/owner.schema.json' with { type: 'json' }
import partnerEntity from '../../../../schemas/entities/partner.schema.json' with { type: 'json' }
import profileEntity from '../../../../schemas/entities/profile.schema.json' with { type: 'json' }
import signatureEntity from '../../../../schemas/entities/signature.schema.json' with { type: 'json' }
import tokenPairEntity from '../../../../schemas/entities/token-pair.schema.json' with { type: 'json' }
import unclearPaymentEntity from '../../../../schemas/entities/unclear-payment.schema.json' with { type: 'json' }
import unmatchedEntity from '../../../../schemas/entities/unmatched.schema.json' with { type: 'json' }
import uploadedFileEntity from '../../../../schemas/entities/uploaded-file.schema.json' with { type: 'json' }

/** The schemas of schemas/api by call name. Imported one by one, because that works in Node, Vite and the browser. */
export const callSchemas = {
  'account-disable': accountDisableCall,
  'account-enable': accountEnableCall,
  'auth-issue': authIssueCall,
  'auth-logout': authLogoutCall,
  'auth-refresh': authRefreshCall,
  'banking-abandon': bankingAbandonCall,
  'banking-accounts': bankingAccountsCall,
  'banking-login': bankingLoginCall,
  'banking-retrieve': bankingRetrieveCall,
  categories: categoriesCall,
  'consultant-mail': consultantMailCall,
  feedback: feedbackCall,
  'nachlass-upload': nachlassUploadCall,
  'partner-by-partner-id': partnerByPartnerIdCall,
  'partner-delete': partnerDeleteCall,
  'partner-disable': partnerDisableCall,
  'partner-enable': partnerEnableCall,
  'partner-get': partnerGetCall,
  'partner-put': partnerPutCall,
  'partners-disable-all': partnersDisableAllCall,
  'partners-enable-all': partnersEnableAllCall,
  'partners-search': partnersSearchCall,
  'partners-unmatched': partnersUnmatchedCall,
  'switch-cancel': switchCancelCall,
  'switch-complete': switchCompleteCall,
  'switch-completed': switchCompletedCall,
  'switch-create': switchCreateCall,
  'switch-erase': switchEraseCall,
  'switch-partners': switchPartnersCall,
  'switch-type': switchTypeCall,
  userinfo: userinfoCall,
}

/** All entities that the calls refer to. */
export const entitySchemas: object[] = [
  accountEntity,
  addressEntity,
  amountEntity,
  bankEntity,
  categoryEntity,
  challengeEntity,
  closeOldEntity,
  documentEntity,
  errorBodyEntity,
  errorCodeEntity,
  handlingEntity,
  handedInEntity,
  loginFieldEntity,
  methodEntity,
  ownerEntity,
  partnerEntity,
  profileEntity,
  signatureEntity,
  tokenPairEntity,
  unclearPaymentEntity,
  unmatchedEntity,
  uploadedFileEntity,
]
