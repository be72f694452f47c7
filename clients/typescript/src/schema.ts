/**
 * The contract's types and bounds.
 *
 * Made from openapi.yaml by generate.ts with openapi-typescript; `bin/client` makes it anew. Not edited by hand.
 */

/** The maximum values of a search. */
export const searchBounds = { limit: 500, offset: 10000 } as const

export interface paths {
    "/api/v1/dictionary.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search approved terms
         * @description Needs the scope `dictionary:read`; costs one credit an answer. All conditions must hold; without
         *     `q` the list is sorted by English term. A search without results returns `200` with `[]`.
         *     Parameters that are not named here are left alone.
         */
        get: operations["searchDictionary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/submit.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a new term
         * @description Needs the scope `dictionary:write`; costs one credit where the submission is stored. It waits for
         *     review, or is published at once where the service or the app is set so. The same word with
         *     another translation, or one that differs in its tones, is welcome; the same pair is not (409).
         *     Texts are trimmed, brought to NFC and stored as written. The `id` names the submission to the
         *     service's staff, who also give the reason where it is rejected.
         */
        post: operations["submitTerm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suggest.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest an edit of a term
         * @description Needs the scope `dictionary:write`; costs one credit where the suggestion is stored. It waits for
         *     review. The slug, and at least one of the other fields, must be there.
         */
        post: operations["suggestEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credits.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show balance and usage
         * @description Any scope. Spends nothing and does not count against the hourly limit.
         */
        get: operations["showCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search approved terms from a page
         * @description What the widget calls from a visitor's browser. No key: the app is named by its client ID, which
         *     stands readable in the page, so the app's origin list says whose pages may call. An app with an
         *     address list needs an origin list too. Needs the scope `dictionary:read`; costs one credit an
         *     answer, charged as embed spending, in an hourly window of its own. Each visitor's address may
         *     search 60 times a minute, unless the app says otherwise. At most 20 terms are answered.
         */
        get: operations["searchFromPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/dictionary.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the widget's newest release
         * @description A page loads it by a script tag. `HEAD` answers as `GET`, without the body.
         */
        get: operations["getWidget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/{version}/dictionary.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one release of the widget
         * @description For ever the same bytes. `HEAD` answers as `GET`, without the body.
         */
        get: operations["getWidgetRelease"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this description as YAML
         * @description As it was written, with the service's own address in it. `HEAD` answers as `GET`, without the body.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this description as JSON
         * @description The same as the YAML. `HEAD` answers as `GET`, without the body.
         */
        get: operations["getContractJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/yo/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this description as YAML, in Yoruba
         * @description The same contract, its texts in Yoruba. `HEAD` answers as `GET`, without the body.
         */
        get: operations["getContractInYoruba"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/yo/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this description as JSON, in Yoruba
         * @description The same contract, its texts in Yoruba. `HEAD` answers as `GET`, without the body.
         */
        get: operations["getContractJsonInYoruba"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the process lives
         * @description Asks no store. `HEAD` answers as `GET`, without the body.
         */
        get: operations["showLife"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the service can serve
         * @description Asks every store. `HEAD` answers as `GET`, without the body.
         */
        get: operations["showReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what the process did
         * @description Counters in the text format of Prometheus. Where the service has no `METRICS_TOKEN` the page does
         *     not exist (404). `HEAD` answers as `GET`, without the body.
         */
        get: operations["showMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "dictionary.term.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A submission was stored
         * @description Told to the app that submitted. Every event comes at least once: the same delivery may come again,
         *     with the same `X-Service-Delivery` and the same bytes. Events may come out of order: `created_at`
         *     says when.
         */
        post: operations["hearTermSubmitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dictionary.term.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A submission became a term
         * @description By review or automatically. Told to every app that wants it.
         */
        post: operations["hearTermApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dictionary.suggestion.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A suggestion changed a term
         * @description Told to every app that wants it.
         */
        post: operations["hearSuggestionAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Why the call was refused, and what to do. */
        Error: {
            /**
             * @description Always false.
             * @constant
             */
            ok: false;
            /** @description A message for people, in the language of `Content-Language`. */
            error: string;
            /** @description The error's name for programs, which does not change. */
            code: components["schemas"]["ErrorCode"];
            /**
             * Format: uri
             * @description The row of the manual that explains the code, in the language of `Content-Language`.
             */
            docs: string;
        };
        /**
         * @description A stable name for each kind of error. New ones may be added: treat an unknown code by the status.
         * @enum {string}
         */
        ErrorCode: "key_missing" | "key_invalid" | "keys_differ" | "client_missing" | "client_unknown" | "revoked" | "scope_missing" | "address_blocked" | "origin_blocked" | "pages_not_listed" | "repeated" | "too_many_parameters" | "too_long" | "not_text" | "nothing_to_search" | "not_in_range" | "not_a_letter" | "empty" | "not_json" | "not_an_object" | "unknown_field" | "missing" | "not_a_string" | "no_letter" | "invisible" | "reserved_sign" | "entry_too_long" | "too_many" | "nothing_suggested" | "bad_idempotency_key" | "not_json_type" | "not_a_form" | "forged" | "role_missing" | "too_many_tries" | "body_too_large" | "unknown_term" | "duplicate" | "key_used_otherwise" | "bad_host" | "not_found" | "method_not_allowed" | "throttled" | "over_daily_limit" | "too_many_visits" | "too_many_refusals" | "out_of_credits" | "unavailable" | "not_ready" | "stopping" | "internal";
        /** @description That no credits are left, and where more are to be had. */
        CreditError: {
            /**
             * @description Always false.
             * @constant
             */
            ok: false;
            /** @description A message for people, in the language of `Content-Language`. */
            error: string;
            /** @description The error's name for programs, which does not change. */
            code: components["schemas"]["ErrorCode"];
            /**
             * Format: uri
             * @description The row of the manual that explains the code, in the language of `Content-Language`.
             */
            docs: string;
            /**
             * Format: uri
             * @description The page that says how to get credits.
             */
            top_up_url: string;
            /** @description Credits left. */
            credit_balance: number;
            /**
             * @description What the call would have cost.
             * @constant
             */
            credit_cost: 1;
        };
        /**
         * @description Plain text with something to search for: no line breaks or other control characters, at most 30 combining marks
         *     in a row, and at least one letter, digit, `+` or `#`. Counted after trimming and in NFC.
         */
        SearchText: string;
        /**
         * @description Plain text that is not empty when trimmed: no line breaks or other control characters, at most 30
         *     combining marks in a row. Counted after trimming and in NFC.
         */
        QueryText: string;
        /**
         * @description Plain text without control characters and invisible signs, with at most 30 combining marks in a row
         *     and at least one letter, digit, `+` or `#`. Trimmed first; counted after that and in NFC.
         */
        Headword: string;
        /**
         * @description Text without line breaks and other control characters that is not empty when trimmed, with at most 30
         *     combining marks in a row. Trimmed first; counted after that and in NFC.
         */
        PlainText: string;
        /**
         * @description Other names in either language, with commas between: at most 50, each a headword, none with the sign
         *     `|`.
         */
        Aliases: string;
        /** @description A text in English and in Yoruba, each null where there is none. */
        Text: {
            /** @description In English. */
            en: string | null;
            /** @description In Yoruba. */
            yo: string | null;
        };
        /** @description An approved term. */
        Term: {
            /** @description Names the term for as long as it is there. */
            id: number;
            /** @description Names the term in addresses; it may change, and the former one still leads here. */
            slug: string;
            /**
             * Format: uri
             * @description The term's page.
             */
            url: string;
            /** @description The English term. */
            english: string;
            /** @description The Yoruba term, with its tone marks and under-dots. */
            yoruba: string;
            /** @description Other names in either language. */
            aliases: string[];
            /** @description What it is and what it is for. */
            definitions: components["schemas"]["Text"];
            /** @description Label of its category; null where it has none. */
            category: string | null;
            /** @description A sentence that uses it. */
            example: components["schemas"]["Text"];
            /** @description Addresses of pictures and sounds. */
            media: string[];
            /** @description Whether the Yoruba term is this dictionary's own proposal, not yet in established use. */
            proposed: boolean;
            /** @description Slugs of terms to see also; one may lead to no term that is published. */
            related: string[];
        };
        /** @description Terms, the best match first. */
        Terms: components["schemas"]["Term"][];
        /** @description Terms, the best match first. */
        PageTerms: components["schemas"]["Term"][];
        /** @description A new term. */
        Submission: {
            /** @description The term in English. */
            english_term: components["schemas"]["Headword"];
            /** @description The term in Yoruba, with its tone marks and under-dots. */
            yoruba_term: components["schemas"]["Headword"];
            /** @description What it is and what it is for, in English. */
            definition_en: components["schemas"]["PlainText"];
        };
        /** @description Names a submission. */
        SubmissionId: string;
        /** @description What became of a submission. */
        Submitted: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /**
             * @description Whether it waits for review or is published already.
             * @enum {string}
             */
            status: "pending" | "published";
            /** @description The submission. */
            submission: {
                /** @description Names the submission to the service's staff. */
                id: components["schemas"]["SubmissionId"];
            };
            /** @description The term, where it was published at once; null where it waits for review. */
            term: {
                /** @description Names the term in addresses. */
                slug: string;
                /**
                 * Format: uri
                 * @description The term's page.
                 */
                url: string;
            } | null;
        };
        /** @description An edit of a term, with at least one field besides the slug. */
        Suggestion: {
            /** @description A slug that the term has or had. */
            slug: components["schemas"]["PlainText"];
            /** @description A better Yoruba term. */
            suggested_yoruba?: components["schemas"]["Headword"];
            /** @description Aliases to stand beside those that the term has. */
            suggested_aliases?: components["schemas"]["Aliases"];
            /** @description What should be changed and why, in words, for the reviewers. */
            notes?: components["schemas"]["PlainText"];
        };
        /** @description A suggestion, and the term it is for. */
        SuggestionRef: {
            /** @description Names the suggestion to the service's staff. */
            id: string;
            /** @description The slug that the term has now. */
            slug: string;
        };
        /** @description What became of a suggestion. */
        Suggested: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /**
             * @description It waits for review.
             * @constant
             */
            status: "pending";
            /** @description The suggestion. */
            suggestion: components["schemas"]["SuggestionRef"];
        };
        /** @description Credits spent through one channel. */
        ChannelUsage: {
            /** @description Credits spent since midnight UTC. */
            today: number;
            /** @description Credits spent in 7 UTC days, today included. */
            "7d": number;
        };
        /** @description An app's balance, what calls cost, and how credits were spent. */
        CreditSummary: {
            /** @description Credits left. */
            credit_balance: number;
            /** @description Credits a call. */
            costs: {
                /**
                 * @description Of a billed API call.
                 * @constant
                 */
                api_request: 1;
                /**
                 * @description Of a search from a page.
                 * @constant
                 */
                embed_search: 1;
            };
            /** @description How credits were spent. What is held for answers on their way counts as spent today. */
            usage: {
                /** @description Credits spent since midnight UTC. */
                spent_today: number;
                /** @description Credits spent in 7 UTC days, today included. */
                spent_7d: number;
                /** @description Spent by API calls. */
                api: components["schemas"]["ChannelUsage"];
                /** @description Spent by searches from pages. */
                embed: components["schemas"]["ChannelUsage"];
                /** @description Days the balance lasts at the pace since the first spending of the 7 days; null without spending. */
                runway_days: number | null;
                /** @description UTC days, oldest first. */
                by_day: components["schemas"]["DayUsage"][];
            };
        };
        /** @description Credits spent on one UTC day. */
        DayUsage: {
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /** @description Spent by API calls. */
            api: number;
            /** @description Spent by searches from pages. */
            embed: number;
            /** @description Spent in all. */
            total: number;
        };
        /**
         * @description What happened.
         * @enum {string}
         */
        EventKind: "dictionary.term.submitted" | "dictionary.term.approved" | "dictionary.suggestion.accepted";
        /** @description Names the event; deliveries of it to several endpoints share it. */
        EventId: string;
        /** @description A signature, `sha256=` and 64 hex digits. */
        Signature: string;
        /** @description A submission was stored. */
        TermSubmittedEvent: {
            /** @description The event's id. */
            id: components["schemas"]["EventId"];
            /**
             * @description What happened.
             * @constant
             */
            kind: "dictionary.term.submitted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What was submitted. */
            data: {
                /** @description The submission. */
                submission: {
                    /** @description Names the submission to the service's staff. */
                    id: components["schemas"]["SubmissionId"];
                    /**
                     * @description Whether it waits for review or is published already.
                     * @enum {string}
                     */
                    status: "pending" | "published";
                    /** @description The term in English. */
                    english_term: string;
                    /** @description The term in Yoruba. */
                    yoruba_term: string;
                    /** @description What it is and what it is for, in English. */
                    definition_en: string;
                };
            };
        };
        /** @description A submission became a term. */
        TermApprovedEvent: {
            /** @description The event's id. */
            id: components["schemas"]["EventId"];
            /**
             * @description What happened.
             * @constant
             */
            kind: "dictionary.term.approved";
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What was approved. */
            data: {
                /** @description The submission. */
                submission: {
                    /** @description Names the submission to the service's staff. */
                    id: components["schemas"]["SubmissionId"];
                };
                /** @description The term as it is now. */
                term: components["schemas"]["Term"];
            };
        };
        /** @description A suggestion changed a term. */
        SuggestionAcceptedEvent: {
            /** @description The event's id. */
            id: components["schemas"]["EventId"];
            /**
             * @description What happened.
             * @constant
             */
            kind: "dictionary.suggestion.accepted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What was accepted. */
            data: {
                /** @description The suggestion. */
                suggestion: components["schemas"]["SuggestionRef"];
                /** @description The term as it is now. */
                term: components["schemas"]["Term"];
            };
        };
        /** @description A test of the endpoint, asked for by the app's owner; nothing has happened. */
        TestEvent: {
            /** @description The event's id. */
            id: components["schemas"]["EventId"];
            /** @description The kind that is tested. */
            kind: components["schemas"]["EventKind"];
            /**
             * Format: date-time
             * @description When the test was asked for.
             */
            created_at: string;
            /** @description That it is a test. */
            data: {
                /**
                 * @description Always true.
                 * @constant
                 */
                test: true;
            };
        };
        /** @description A description in OpenAPI 3.1. */
        Contract: {
            /**
             * @description The version of OpenAPI.
             * @constant
             */
            openapi: "3.1.0";
            /** @description Title and version. */
            info: Record<string, never>;
            /** @description Where the service is. */
            servers: unknown[];
            /** @description The schemes of calls that say nothing else. */
            security?: unknown[];
            /** @description What operations are grouped by. */
            tags?: unknown[];
            /** @description What programs may call. */
            paths: Record<string, never>;
            /** @description What the service sends. */
            webhooks: Record<string, never>;
            /** @description What the others refer to. */
            components: Record<string, never>;
        };
    };
    responses: {
        /** @description The terms found. */
        TermsFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["Limit"];
                "X-RateLimit-Remaining": components["headers"]["Remaining"];
                "X-RateLimit-Reset": components["headers"]["Reset"];
                "X-Credit-Balance": components["headers"]["Balance"];
                "X-Credit-Cost": components["headers"]["Cost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Total-Count": components["headers"]["TotalCount"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByOrigin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Terms"];
            };
        };
        /** @description At most 20 terms, as dictionary.php returns them. */
        PageTermsFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["Limit"];
                "X-RateLimit-Remaining": components["headers"]["Remaining"];
                "X-RateLimit-Reset": components["headers"]["Reset"];
                "X-Credit-Balance": components["headers"]["Balance"];
                "X-Credit-Cost": components["headers"]["Cost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Total-Count": components["headers"]["TotalCount"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByOrigin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PageTerms"];
            };
        };
        /** @description The submission is stored. */
        SubmissionStored: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["Limit"];
                "X-RateLimit-Remaining": components["headers"]["Remaining"];
                "X-RateLimit-Reset": components["headers"]["Reset"];
                "X-Credit-Balance": components["headers"]["Balance"];
                "X-Credit-Cost": components["headers"]["Cost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByOrigin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Submitted"];
            };
        };
        /** @description The suggestion is stored. */
        SuggestionStored: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["Limit"];
                "X-RateLimit-Remaining": components["headers"]["Remaining"];
                "X-RateLimit-Reset": components["headers"]["Reset"];
                "X-Credit-Balance": components["headers"]["Balance"];
                "X-Credit-Cost": components["headers"]["Cost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByOrigin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Suggested"];
            };
        };
        /** @description The app's books, as they are now. */
        CreditsShown: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByOrigin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreditSummary"];
            };
        };
        /** @description The script, compressed as `Accept-Encoding` takes it. */
        Script: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["FileCaching"];
                "Content-Encoding": components["headers"]["ContentEncoding"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Cross-Origin-Resource-Policy": components["headers"]["ResourcePolicy"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByEncoding"];
                [name: string]: unknown;
            };
            content: {
                "text/javascript": string;
            };
        };
        /** @description The caller has the script already; there is no body. */
        SameScript: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["FileCaching"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Cross-Origin-Resource-Policy": components["headers"]["ResourcePolicy"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByEncoding"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The description, compressed as `Accept-Encoding` takes it. */
        ContractYaml: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["FileCaching"];
                "Content-Encoding": components["headers"]["ContentEncoding"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/yaml": components["schemas"]["Contract"];
            };
        };
        /** @description The description, compressed as `Accept-Encoding` takes it. */
        ContractJson: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["FileCaching"];
                "Content-Encoding": components["headers"]["ContentEncoding"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Contract"];
            };
        };
        /** @description The caller has the description already; there is no body. */
        SameContract: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["FileCaching"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByEncoding"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The process lives. */
        Alive: {
            headers: {
                "Cache-Control": components["headers"]["NoStore"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                [name: string]: unknown;
            };
            content: {
                /** @example ok */
                "text/plain": "ok\n";
            };
        };
        /** @description Every store answers. */
        Ready: {
            headers: {
                "Cache-Control": components["headers"]["NoStore"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                [name: string]: unknown;
            };
            content: {
                /** @example ready */
                "text/plain": "ready\n";
            };
        };
        /** @description The counters. */
        Metrics: {
            headers: {
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description A parameter cannot be taken; the message names it. */
        BadSearch: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The text cannot be taken. */
        BadPageSearch: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUseIfKnown"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field of the body, or the Idempotency-Key, cannot be taken; the message names it. */
        BadSubmission: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field of the body, or the Idempotency-Key, cannot be taken; the message names it. */
        BadSuggestion: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API key is missing or not valid, or two keys differ. */
        NoKey: {
            headers: {
                "WWW-Authenticate": components["headers"]["Authenticate"];
                "X-Credit-Cost": components["headers"]["NoCostIfBilled"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The client ID is missing or belongs to no app. */
        NoClient: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is missing or another. */
        NoToken: {
            headers: {
                "WWW-Authenticate": components["headers"]["Authenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No credits are left. */
        NoCredits: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["Limit"];
                "X-RateLimit-Remaining": components["headers"]["Remaining"];
                "X-RateLimit-Reset": components["headers"]["Reset"];
                "X-Credit-Balance": components["headers"]["Balance"];
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreditError"];
            };
        };
        /** @description The app is revoked, lacks the scope, or is called from an address or origin that is not on its lists. */
        ReadForbidden: {
            headers: {
                "WWW-Authenticate": components["headers"]["MissingScope"];
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The app is revoked, lacks the scope, or is called from an address or origin that is not on its lists. */
        WriteForbidden: {
            headers: {
                "WWW-Authenticate": components["headers"]["MissingScope"];
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The app is revoked, or is called from an address or origin that is not on its lists. */
        NotLetIn: {
            headers: {
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The app is revoked, lacks the scope, or does not list the page's origin. */
        PageForbidden: {
            headers: {
                "WWW-Authenticate": components["headers"]["MissingScope"];
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no approved term with this slug. */
        NoTerm: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is nothing at this address. */
        NothingHere: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Only the methods in `Allow` are. HEAD is not where a call bills. */
        WrongMethod: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The pair of headwords is in the dictionary or waits for review already, or the Idempotency-Key was
         *     used for another request.
         */
        SubmissionConflict: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The Idempotency-Key was used for another request. */
        SuggestionConflict: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body has more than 65,536 bytes. */
        TooLarge: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not sent as uncompressed `application/json`. */
        NotJson: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUse"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The hourly limit is reached, or too many calls of this app or address were refused within a minute. */
        Throttled: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["LimitIfReached"];
                "X-RateLimit-Remaining": components["headers"]["RemainingIfReached"];
                "X-RateLimit-Reset": components["headers"]["ResetIfReached"];
                "X-Credit-Balance": components["headers"]["BalanceIfReached"];
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUseIfKnown"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The hourly limit, the app's daily limit or the visitor's limit a minute is reached, or too many
         *     calls of this address were refused within a minute.
         */
        PageThrottled: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["LimitIfReached"];
                "X-RateLimit-Remaining": components["headers"]["RemainingIfReached"];
                "X-RateLimit-Reset": components["headers"]["ResetIfReached"];
                "X-Credit-Balance": components["headers"]["BalanceIfReached"];
                "X-Credit-Cost": components["headers"]["NoCost"];
                "X-Commercial-Use": components["headers"]["CommercialUseIfKnown"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many calls of this app or address were refused within a minute. */
        RefusedTooOften: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Commercial-Use": components["headers"]["CommercialUseIfKnown"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something went wrong in the service. Nothing was charged. */
        Broken: {
            headers: {
                "X-Credit-Cost": components["headers"]["NoCostIfBilled"];
                "X-Commercial-Use": components["headers"]["CommercialUseIfKnown"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description A store of the service does not answer. Nothing was charged. A submission or suggestion may have
         *     been stored all the same: send an Idempotency-Key to be able to repeat the call.
         */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Credit-Cost": components["headers"]["NoCostIfBilled"];
                "X-Commercial-Use": components["headers"]["CommercialUseIfKnown"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A store does not answer, and the message names it; or the process is ending. */
        NotReady: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Cache-Control": components["headers"]["NoStore"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                "Access-Control-Expose-Headers": components["headers"]["ExposeHeaders"];
                "X-Content-Type-Options": components["headers"]["NoSniff"];
                Vary: components["headers"]["VaryByLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The delivery was taken, within 8 seconds; the body is not needed. */
        Heard: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The endpoint wants no more. Deliveries to it stop at once. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Anything else, a redirect or no answer included, is tried again after 5 s, 30 s, 2 min, 10 min,
         *     30 min, 1 h, 2 h, 4 h, 8 h and 8 h, each a fifth more or less, later where `Retry-After` asks for
         *     it (6 hours at most). Then the delivery is dead.
         */
        NotHeard: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Text matched against English and Yoruba, headwords before aliases before definitions. Tone
         *     marks, under-dots, capitals, hyphens, spaces and apostrophes may be left out, and `sh` written for
         *     ṣ; who writes marks gets exact matches first. The last word may be unfinished. Where no headword
         *     and no alias is found, one typing error is forgiven in words of five letters or more, other than in
         *     their first letter.
         * @example ero
         */
        Text: components["schemas"]["SearchText"];
        /**
         * @description The text to search for, as `q` of dictionary.php.
         * @example ero
         */
        PageText: components["schemas"]["SearchText"];
        /**
         * @description Label or slug of a category.
         * @example Hardware
         */
        Category: components["schemas"]["QueryText"];
        /**
         * @description Exact slug of a term; one that it had before is as good.
         * @example printer
         */
        Slug: components["schemas"]["QueryText"];
        /**
         * @description First letter of the English term, in either case.
         * @example P
         */
        Letter: string;
        /**
         * @description Most terms in the answer, in plain digits.
         * @example 10
         */
        ResultLimit: number;
        /**
         * @description How many terms to pass over, in plain digits.
         * @example 0
         */
        Offset: number;
        /**
         * @description The app's client ID.
         * @example app_7Kq2mN4xR8sT1vW3yZ5b
         */
        ClientId: string;
        /**
         * @description The version of a release of the widget.
         * @example 1.0.0
         */
        Version: string;
        /**
         * @description Makes a call safe to send again: within 24 hours the same key with the same body gets the first
         *     answer, and costs nothing. With another body it is refused (409). Two at once: the second waits
         *     for the first. A refused or failed call uses no key up.
         * @example 9f1c7d1e-import-0042
         */
        IdempotencyKey: string;
        /**
         * @description Sent by browsers: the page that calls. An app with an origin list refuses those that are not on it
         *     (403). Calls without it, as servers send them, are let in, unless `Sec-Fetch-Site` says that a page
         *     of another site keeps from saying which it is.
         * @example https://example.org
         */
        Origin: string;
        /**
         * @description Messages are in Yoruba where it prefers `yo` to `en`, and in English otherwise.
         * @example yo-NG,yo;q=0.9,en;q=0.8
         */
        AcceptLanguage: string;
        /**
         * @description The `ETag` of what the caller has already; while that is current the answer is 304.
         * @example "1k2m3n4p5q6r7-gzip"
         */
        IfNoneMatch: string;
        /**
         * @description The kind of event, as in the body.
         * @example dictionary.term.approved
         */
        ServiceEvent: components["schemas"]["EventKind"];
        /**
         * @description Names the delivery; it stays the same when the delivery is sent again.
         * @example dlv_4Hs9kLm2Qw7eRt5yUi8o
         */
        ServiceDelivery: string;
        /**
         * @description HMAC-SHA256 of the raw body, keyed with the app's webhook secret as it is shown, in hex.
         * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        ServiceSignature: components["schemas"]["Signature"];
        /**
         * @description The same with the secret before, for 24 hours after a new one was made.
         * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        ServiceSignaturePrevious: components["schemas"]["Signature"];
    };
    requestBodies: {
        /** @description The term, as one JSON object in UTF-8 of at most 65,536 bytes, uncompressed. */
        Submission: {
            content: {
                "application/json": components["schemas"]["Submission"];
            };
        };
        /** @description The edit, as one JSON object in UTF-8 of at most 65,536 bytes, uncompressed. */
        Suggestion: {
            content: {
                "application/json": components["schemas"]["Suggestion"];
            };
        };
        /** @description The event, or a test of the endpoint. */
        TermSubmitted: {
            content: {
                "application/json": components["schemas"]["TermSubmittedEvent"] | components["schemas"]["TestEvent"];
            };
        };
        /** @description The event, or a test of the endpoint. */
        TermApproved: {
            content: {
                "application/json": components["schemas"]["TermApprovedEvent"] | components["schemas"]["TestEvent"];
            };
        };
        /** @description The event, or a test of the endpoint. */
        SuggestionAccepted: {
            content: {
                "application/json": components["schemas"]["SuggestionAcceptedEvent"] | components["schemas"]["TestEvent"];
            };
        };
    };
    headers: {
        /**
         * @description Calls an hour.
         * @example 5000
         */
        Limit: number;
        /**
         * @description Calls left in the hour, after this one.
         * @example 4999
         */
        Remaining: number;
        /**
         * @description UTC epoch seconds at which the hour ends.
         * @example 1795262400
         */
        Reset: number;
        /**
         * @description Credits left, after this call.
         * @example 999
         */
        Balance: number;
        /**
         * @description Calls an hour; not sent where too many calls were refused.
         * @example 5000
         */
        LimitIfReached: number;
        /**
         * @description Calls left in the hour; not sent where too many calls were refused.
         * @example 0
         */
        RemainingIfReached: number;
        /**
         * @description UTC epoch seconds at which the hour ends; not sent where too many calls were refused.
         * @example 1795262400
         */
        ResetIfReached: number;
        /**
         * @description Credits left; not sent where too many calls were refused.
         * @example 999
         */
        BalanceIfReached: number;
        /**
         * @description What this call cost; 0 where an Idempotency-Key got the first answer again.
         * @example 1
         */
        Cost: 0 | 1;
        /**
         * @description What this call cost.
         * @example 0
         */
        NoCost: 0;
        /**
         * @description What this call cost; sent by the calls that bill.
         * @example 0
         */
        NoCostIfBilled: 0;
        /**
         * @description Whether the app may use this service commercially.
         * @example not-allowed
         */
        CommercialUse: "allowed" | "not-allowed";
        /**
         * @description Whether the app may use this service commercially; sent where the app was told.
         * @example not-allowed
         */
        CommercialUseIfKnown: "allowed" | "not-allowed";
        /**
         * @description How many terms match, beyond those in the answer too.
         * @example 1
         */
        TotalCount: number;
        /**
         * @description Names this answer in the service's log.
         * @example 3fKq9ZxA-1c
         */
        RequestId: string;
        /**
         * @description Whole seconds after which to call again.
         * @example 1200
         */
        RetryAfter: number;
        /**
         * @description The language of the message.
         * @example en
         */
        ContentLanguage: "en" | "yo";
        /**
         * @description The answer is kept by nobody.
         * @example no-store
         */
        NoStore: "no-store";
        /**
         * @description For how long the file may be kept, and by whom.
         * @example public, max-age=3600
         */
        FileCaching: string;
        /**
         * @description Pages of any origin may read the answer.
         * @example *
         */
        AllowOrigin: "*";
        /**
         * @description The headers that pages may read.
         * @example X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Credit-Balance, X-Credit-Cost, X-Commercial-Use, X-Total-Count, Retry-After, X-Request-Id
         */
        ExposeHeaders: "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Credit-Balance, X-Credit-Cost, X-Commercial-Use, X-Total-Count, Retry-After, X-Request-Id";
        /**
         * @description What caches must tell answers apart by.
         * @example Origin
         */
        VaryByOrigin: "Origin";
        /**
         * @description What caches must tell answers apart by.
         * @example Accept-Language, Origin
         */
        VaryByLanguage: "Accept-Language, Origin";
        /**
         * @description What caches must tell answers apart by.
         * @example Accept-Encoding
         */
        VaryByEncoding: "Accept-Encoding";
        /**
         * @description Names these bytes in this encoding; good for `If-None-Match`.
         * @example "1k2m3n4p5q6r7-gzip"
         */
        ETag: string;
        /**
         * @description How the file is compressed, as `Accept-Encoding` takes it; not sent where it is not.
         * @example gzip
         */
        ContentEncoding: "br" | "gzip";
        /**
         * @description Pages of any site may load the script.
         * @example cross-origin
         */
        ResourcePolicy: "cross-origin";
        /**
         * @description The type is as `Content-Type` says.
         * @example nosniff
         */
        NoSniff: "nosniff";
        /**
         * @description How to authenticate, as RFC 6750 has it. For a wrong key with `error="invalid_token"`.
         * @example Bearer realm="Atumo", error="invalid_token"
         */
        Authenticate: "Bearer realm=\"Atumo\"" | "Bearer realm=\"Atumo\", error=\"invalid_token\"";
        /**
         * @description Where a scope is missing, `error="insufficient_scope"` and that scope, as RFC 6750 has it.
         * @example Bearer realm="Atumo", error="insufficient_scope", scope="dictionary:write"
         */
        MissingScope: string;
        /**
         * @description The methods that the path has.
         * @example GET, OPTIONS
         */
        Allow: "GET, OPTIONS" | "POST, OPTIONS" | "GET, HEAD" | "GET, HEAD, OPTIONS";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    searchDictionary: {
        parameters: {
            query?: {
                /**
                 * @description Text matched against English and Yoruba, headwords before aliases before definitions. Tone
                 *     marks, under-dots, capitals, hyphens, spaces and apostrophes may be left out, and `sh` written for
                 *     ṣ; who writes marks gets exact matches first. The last word may be unfinished. Where no headword
                 *     and no alias is found, one typing error is forgiven in words of five letters or more, other than in
                 *     their first letter.
                 * @example ero
                 */
                q?: components["parameters"]["Text"];
                /**
                 * @description Label or slug of a category.
                 * @example Hardware
                 */
                category?: components["parameters"]["Category"];
                /**
                 * @description Exact slug of a term; one that it had before is as good.
                 * @example printer
                 */
                slug?: components["parameters"]["Slug"];
                /**
                 * @description First letter of the English term, in either case.
                 * @example P
                 */
                letter?: components["parameters"]["Letter"];
                /**
                 * @description Most terms in the answer, in plain digits.
                 * @example 10
                 */
                limit?: components["parameters"]["ResultLimit"];
                /**
                 * @description How many terms to pass over, in plain digits.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description Sent by browsers: the page that calls. An app with an origin list refuses those that are not on it
                 *     (403). Calls without it, as servers send them, are let in, unless `Sec-Fetch-Site` says that a page
                 *     of another site keeps from saying which it is.
                 * @example https://example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Messages are in Yoruba where it prefers `yo` to `en`, and in English otherwise.
                 * @example yo-NG,yo;q=0.9,en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TermsFound"];
            400: components["responses"]["BadSearch"];
            401: components["responses"]["NoKey"];
            402: components["responses"]["NoCredits"];
            403: components["responses"]["ReadForbidden"];
            405: components["responses"]["WrongMethod"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Unavailable"];
        };
    };
    submitTerm: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a call safe to send again: within 24 hours the same key with the same body gets the first
                 *     answer, and costs nothing. With another body it is refused (409). Two at once: the second waits
                 *     for the first. A refused or failed call uses no key up.
                 * @example 9f1c7d1e-import-0042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Sent by browsers: the page that calls. An app with an origin list refuses those that are not on it
                 *     (403). Calls without it, as servers send them, are let in, unless `Sec-Fetch-Site` says that a page
                 *     of another site keeps from saying which it is.
                 * @example https://example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Messages are in Yoruba where it prefers `yo` to `en`, and in English otherwise.
                 * @example yo-NG,yo;q=0.9,en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Submission"];
        responses: {
            201: components["responses"]["SubmissionStored"];
            400: components["responses"]["BadSubmission"];
            401: components["responses"]["NoKey"];
            402: components["responses"]["NoCredits"];
            403: components["responses"]["WriteForbidden"];
            405: components["responses"]["WrongMethod"];
            409: components["responses"]["SubmissionConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Unavailable"];
        };
    };
    suggestEdit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a call safe to send again: within 24 hours the same key with the same body gets the first
                 *     answer, and costs nothing. With another body it is refused (409). Two at once: the second waits
                 *     for the first. A refused or failed call uses no key up.
                 * @example 9f1c7d1e-import-0042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Sent by browsers: the page that calls. An app with an origin list refuses those that are not on it
                 *     (403). Calls without it, as servers send them, are let in, unless `Sec-Fetch-Site` says that a page
                 *     of another site keeps from saying which it is.
                 * @example https://example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Messages are in Yoruba where it prefers `yo` to `en`, and in English otherwise.
                 * @example yo-NG,yo;q=0.9,en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Suggestion"];
        responses: {
            202: components["responses"]["SuggestionStored"];
            400: components["responses"]["BadSuggestion"];
            401: components["responses"]["NoKey"];
            402: components["responses"]["NoCredits"];
            403: components["responses"]["WriteForbidden"];
            404: components["responses"]["NoTerm"];
            405: components["responses"]["WrongMethod"];
            409: components["responses"]["SuggestionConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Unavailable"];
        };
    };
    showCredits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent by browsers: the page that calls. An app with an origin list refuses those that are not on it
                 *     (403). Calls without it, as servers send them, are let in, unless `Sec-Fetch-Site` says that a page
                 *     of another site keeps from saying which it is.
                 * @example https://example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Messages are in Yoruba where it prefers `yo` to `en`, and in English otherwise.
                 * @example yo-NG,yo;q=0.9,en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CreditsShown"];
            401: components["responses"]["NoKey"];
            403: components["responses"]["NotLetIn"];
            405: components["responses"]["WrongMethod"];
            429: components["responses"]["RefusedTooOften"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchFromPage: {
        parameters: {
            query: {
                /**
                 * @description The app's client ID.
                 * @example app_7Kq2mN4xR8sT1vW3yZ5b
                 */
                client_id: components["parameters"]["ClientId"];
                /**
                 * @description The text to search for, as `q` of dictionary.php.
                 * @example ero
                 */
                q: components["parameters"]["PageText"];
            };
            header?: {
                /**
                 * @description Sent by browsers: the page that calls. An app with an origin list refuses those that are not on it
                 *     (403). Calls without it, as servers send them, are let in, unless `Sec-Fetch-Site` says that a page
                 *     of another site keeps from saying which it is.
                 * @example https://example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Messages are in Yoruba where it prefers `yo` to `en`, and in English otherwise.
                 * @example yo-NG,yo;q=0.9,en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PageTermsFound"];
            400: components["responses"]["BadPageSearch"];
            401: components["responses"]["NoClient"];
            402: components["responses"]["NoCredits"];
            403: components["responses"]["PageForbidden"];
            405: components["responses"]["WrongMethod"];
            429: components["responses"]["PageThrottled"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWidget: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what the caller has already; while that is current the answer is 304.
                 * @example "1k2m3n4p5q6r7-gzip"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Script"];
            304: components["responses"]["SameScript"];
            405: components["responses"]["WrongMethod"];
        };
    };
    getWidgetRelease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what the caller has already; while that is current the answer is 304.
                 * @example "1k2m3n4p5q6r7-gzip"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Messages are in Yoruba where it prefers `yo` to `en`, and in English otherwise.
                 * @example yo-NG,yo;q=0.9,en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description The version of a release of the widget.
                 * @example 1.0.0
                 */
                version: components["parameters"]["Version"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Script"];
            304: components["responses"]["SameScript"];
            404: components["responses"]["NothingHere"];
            405: components["responses"]["WrongMethod"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what the caller has already; while that is current the answer is 304.
                 * @example "1k2m3n4p5q6r7-gzip"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContractYaml"];
            304: components["responses"]["SameContract"];
            405: components["responses"]["WrongMethod"];
        };
    };
    getContractJson: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what the caller has already; while that is current the answer is 304.
                 * @example "1k2m3n4p5q6r7-gzip"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContractJson"];
            304: components["responses"]["SameContract"];
            405: components["responses"]["WrongMethod"];
        };
    };
    getContractInYoruba: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what the caller has already; while that is current the answer is 304.
                 * @example "1k2m3n4p5q6r7-gzip"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContractYaml"];
            304: components["responses"]["SameContract"];
            405: components["responses"]["WrongMethod"];
        };
    };
    getContractJsonInYoruba: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what the caller has already; while that is current the answer is 304.
                 * @example "1k2m3n4p5q6r7-gzip"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContractJson"];
            304: components["responses"]["SameContract"];
            405: components["responses"]["WrongMethod"];
        };
    };
    showLife: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Alive"];
            405: components["responses"]["WrongMethod"];
        };
    };
    showReadiness: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Messages are in Yoruba where it prefers `yo` to `en`, and in English otherwise.
                 * @example yo-NG,yo;q=0.9,en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ready"];
            405: components["responses"]["WrongMethod"];
            503: components["responses"]["NotReady"];
        };
    };
    showMetrics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Messages are in Yoruba where it prefers `yo` to `en`, and in English otherwise.
                 * @example yo-NG,yo;q=0.9,en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Metrics"];
            401: components["responses"]["NoToken"];
            404: components["responses"]["NothingHere"];
            405: components["responses"]["WrongMethod"];
        };
    };
    hearTermSubmitted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The kind of event, as in the body.
                 * @example dictionary.term.approved
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description Names the delivery; it stays the same when the delivery is sent again.
                 * @example dlv_4Hs9kLm2Qw7eRt5yUi8o
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description HMAC-SHA256 of the raw body, keyed with the app's webhook secret as it is shown, in hex.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The same with the secret before, for 24 hours after a new one was made.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature-Previous"?: components["parameters"]["ServiceSignaturePrevious"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["TermSubmitted"];
        responses: {
            410: components["responses"]["Gone"];
            "2XX": components["responses"]["Heard"];
            default: components["responses"]["NotHeard"];
        };
    };
    hearTermApproved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The kind of event, as in the body.
                 * @example dictionary.term.approved
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description Names the delivery; it stays the same when the delivery is sent again.
                 * @example dlv_4Hs9kLm2Qw7eRt5yUi8o
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description HMAC-SHA256 of the raw body, keyed with the app's webhook secret as it is shown, in hex.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The same with the secret before, for 24 hours after a new one was made.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature-Previous"?: components["parameters"]["ServiceSignaturePrevious"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["TermApproved"];
        responses: {
            410: components["responses"]["Gone"];
            "2XX": components["responses"]["Heard"];
            default: components["responses"]["NotHeard"];
        };
    };
    hearSuggestionAccepted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The kind of event, as in the body.
                 * @example dictionary.term.approved
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description Names the delivery; it stays the same when the delivery is sent again.
                 * @example dlv_4Hs9kLm2Qw7eRt5yUi8o
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description HMAC-SHA256 of the raw body, keyed with the app's webhook secret as it is shown, in hex.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The same with the secret before, for 24 hours after a new one was made.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature-Previous"?: components["parameters"]["ServiceSignaturePrevious"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["SuggestionAccepted"];
        responses: {
            410: components["responses"]["Gone"];
            "2XX": components["responses"]["Heard"];
            default: components["responses"]["NotHeard"];
        };
    };
}
