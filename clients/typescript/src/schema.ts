/**
 * The API's types and maximum values.
 *
 * Generated from openapi.yaml by generate.ts with openapi-typescript. To update it, run `bin/client`.
 */

/** Maximum values of the search parameters. */
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
         * Search the dictionary
         * @description Returns the approved terms that match all parameters. Requires the scope `dictionary:read`.
         *     Each successful response costs one credit, even if it contains no results.
         *
         *     With `q`, the best match comes first. Without `q`, terms are sorted by English headword. A
         *     search without results returns `200` with `[]`. Unknown parameters are ignored.
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
         * Submit a term
         * @description Submits a new term for review. If immediate publication is enabled for the app or the
         *     service, the term is published without waiting for review. Requires the scope
         *     `dictionary:write`. Costs one credit if the submission is stored.
         *
         *     An existing headword with a different translation counts as a new term. So does a headword
         *     that differs from an existing one only in its tone marks. If the same pair of headwords is
         *     already in the dictionary or awaiting review, the response is 409. The service trims each
         *     field and normalises it to NFC. It doesn't change the text in any other way. The console
         *     shows the submission with its `id` and status.
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
         * Suggest an edit
         * @description Submits a suggestion for review: a better Yoruba headword, more aliases, or any other change
         *     to a term. Requires the scope `dictionary:write`. Costs one credit if the suggestion is stored.
         *     `slug` and at least one other field are required.
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
         * Get balance and usage
         * @description Returns the app's credit balance and its usage over the last seven days. The request works
         *     with any scope, is free, and doesn't count towards the hourly limit.
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
         * Search from a web page
         * @description Returns approved terms to a web page. The widget sends this request from the visitor's
         *     browser. The request identifies the app by its client ID, which isn't secret, so the app's
         *     origin allowlist decides which pages can search. If an app has an IP allowlist, web pages
         *     can search only if the app also has an origin allowlist.
         *
         *     Requires the scope `dictionary:read`. Each successful response costs one credit, which
         *     counts as widget spending. The widget has its own hourly limit. By default, visitors can
         *     search at most 60 times per minute from one IP address. An app can have a different limit.
         *     The response contains at most 20 terms.
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
         * Get the newest widget release
         * @description Returns the widget's script, which you load with a script tag. `HEAD` returns the headers
         *     without the body.
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
         * Get a pinned widget release
         * @description Returns one release of the widget. The content of a release never changes. `HEAD` returns
         *     the headers without the body.
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
         * Get the API description as YAML
         * @description Returns this description with the service's own address. `HEAD` returns the headers without
         *     the body.
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
         * Get the API description as JSON
         * @description Returns the same description as the YAML file. `HEAD` returns the headers without the body.
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
         * Get the API description as YAML, in Yoruba
         * @description Returns the same description with Yoruba text. `HEAD` returns the headers without the body.
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
         * Get the API description as JSON, in Yoruba
         * @description Returns the same description with Yoruba text. `HEAD` returns the headers without the body.
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
         * Check liveness
         * @description Returns 200 while the process is running, without checking any database. `HEAD` returns the
         *     headers without the body.
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
         * Check readiness
         * @description Returns 200 if PostgreSQL and Redis respond. Returns 503 if one of them doesn't respond
         *     or the process is shutting down. `HEAD` returns the headers without the body.
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
         * Get metrics
         * @description Returns the process's counters in the Prometheus text format. If `METRICS_TOKEN` isn't set,
         *     the response is 404. `HEAD` returns the headers without the body.
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
         * @description Sent to the app that submitted the term, if it is subscribed to this event. Each event is
         *     delivered at least once: the same delivery can arrive more than once, with the same
         *     `X-Service-Delivery` and the same bytes. Events can arrive out of order. `created_at` is the
         *     time of the event.
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
         * @description Sent to every subscribed app when a submission becomes a term, either after review or
         *     immediately.
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
         * @description Sent to every subscribed app when a reviewer accepts a suggestion.
         */
        post: operations["hearSuggestionAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An app ran low on credits
         * @description Sent to a subscribed app when its balance reaches or falls below its low-credit threshold.
         *     The event isn't sent again until the balance has risen above this threshold and fallen
         *     again.
         */
        post: operations["hearCreditsLow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An error. The message says what is wrong and what to do about it. */
        Error: {
            /**
             * @description Always false.
             * @constant
             */
            ok: false;
            /** @description Human-readable message, in the language of `Content-Language`. Its wording can change. */
            error: string;
            /** @description Stable name of the error, for use in programs. */
            code: components["schemas"]["ErrorCode"];
            /**
             * Format: uri
             * @description Address of the code's explanation in the manual, in the language of `Content-Language`.
             */
            docs: string;
        };
        /**
         * @description Stable name of an error. New codes can be added. If you don't recognise a code, use the
         *     status code instead.
         * @enum {string}
         */
        ErrorCode: "key_missing" | "key_invalid" | "keys_differ" | "client_missing" | "client_unknown" | "revoked" | "scope_missing" | "address_blocked" | "origin_blocked" | "pages_not_listed" | "repeated" | "too_many_parameters" | "too_long" | "not_text" | "nothing_to_search" | "not_in_range" | "not_a_letter" | "not_a_boolean" | "empty" | "not_json" | "not_an_object" | "unknown_field" | "missing" | "not_a_string" | "no_letter" | "invisible" | "reserved_sign" | "entry_too_long" | "too_many" | "nothing_suggested" | "bad_idempotency_key" | "not_json_type" | "not_a_form" | "forged" | "role_missing" | "too_many_tries" | "body_too_large" | "unknown_term" | "duplicate" | "key_used_otherwise" | "bad_host" | "not_found" | "method_not_allowed" | "throttled" | "over_daily_limit" | "too_many_visits" | "too_many_refusals" | "out_of_credits" | "unavailable" | "not_ready" | "stopping" | "internal";
        /** @description The app is out of credits. */
        CreditError: {
            /**
             * @description Always false.
             * @constant
             */
            ok: false;
            /** @description Human-readable message, in the language of `Content-Language`. Its wording can change. */
            error: string;
            /** @description Stable name of the error, for use in programs. */
            code: components["schemas"]["ErrorCode"];
            /**
             * Format: uri
             * @description Address of the code's explanation in the manual, in the language of `Content-Language`.
             */
            docs: string;
            /**
             * Format: uri
             * @description Address of the page that explains how to add credits.
             */
            top_up_url: string;
            /** @description Credits left. */
            credit_balance: number;
            /**
             * @description Credits that the request would have cost.
             * @constant
             */
            credit_cost: 1;
        };
        /**
         * @description Plain text with at least one letter, digit, `+` or `#`. It must not contain line breaks,
         *     other control characters, noncharacters such as U+FFFF, or more than 30 combining marks in a
         *     row. Characters are counted after trimming and normalisation to NFC.
         */
        SearchText: string;
        /**
         * @description Plain text that isn't empty after trimming. It must not contain line breaks, other control
         *     characters, noncharacters such as U+FFFF, or more than 30 combining marks in a row.
         *     Characters are counted after trimming and normalisation to NFC.
         */
        QueryText: string;
        /**
         * @description A headword: plain text with at least one letter, digit, `+` or `#`. It must not contain
         *     control characters, invisible characters, noncharacters such as U+FFFF, or more than 30
         *     combining marks in a row. Characters are counted after trimming and normalisation to NFC.
         */
        Headword: string;
        /**
         * @description Plain text that isn't empty after trimming. It must not contain line breaks, other control
         *     characters, noncharacters such as U+FFFF, or more than 30 combining marks in a row.
         *     Characters are counted after trimming and normalisation to NFC.
         */
        PlainText: string;
        /**
         * @description Comma-separated list of at most 50 aliases, in English or Yoruba. The rules for headwords
         *     apply to each alias. An alias must not contain `|`.
         */
        Aliases: string;
        /** @description Text in English and Yoruba. The value is null for a language without text. */
        Text: {
            /** @description The English text. */
            en: string | null;
            /** @description The Yoruba text. */
            yo: string | null;
        };
        /** @description An approved term. */
        Term: {
            /** @description Permanent ID of the term. It is never reused. */
            id: number;
            /**
             * @description Identifies the term, for example in the URL of its page. The slug can change, but earlier
             *     slugs keep working.
             */
            slug: string;
            /**
             * Format: uri
             * @description Address of the term's page.
             */
            url: string;
            /** @description The English headword. */
            english: string;
            /** @description The Yoruba headword, with tone marks and under-dots. */
            yoruba: string;
            /** @description Other names, in English or Yoruba. */
            aliases: string[];
            /** @description The definition: what the term means and what it is used for. */
            definitions: components["schemas"]["Text"];
            /** @description Label of the category; null if the term has none. */
            category: string | null;
            /** @description An example sentence. */
            example: components["schemas"]["Text"];
            /** @description Addresses of images and sounds. */
            media: string[];
            /** @description Whether the Yoruba headword is our own proposal and not yet in common use. */
            proposed: boolean;
            /** @description Slugs of related terms. Some of these terms may be unpublished. */
            related: string[];
            /**
             * @description How well the Yoruba headword is established: `attested` if a source uses it in the term's sense, `established` if it is common but no source has been found yet, `proposed` if it is our own proposal.
             * @enum {string}
             */
            status: "attested" | "established" | "proposed";
            /** @description Sources that use the Yoruba headword or an alias in the term's sense, and any reasons why the headword counts as established. */
            sources: components["schemas"]["Citation"][];
            /** @description Pronunciation of the Yoruba headword. It is derived from the spelling by fixed rules. It is null if the rules don't cover the headword, for example because the headword contains initials or a foreign name. */
            pronunciation: components["schemas"]["Pronunciation"] | null;
            /** @description The language and kind of each alias, in the order of `aliases`. Both are derived from the alias by fixed rules. */
            alias_details: components["schemas"]["AliasDetail"][];
            /** @description A note on the use of the Yoruba headword, such as why a proposal is uncertain. */
            notes: components["schemas"]["Text"];
            /** @description Related terms for which the kind of relation is known. */
            relations: components["schemas"]["Relation"][];
        };
        /** @description A related term and the kind of relation. */
        Relation: {
            /**
             * @description `antonym`: the other term means the opposite. `broader`: the other term is more general, and this term is a kind of it.
             * @enum {string}
             */
            kind: "antonym" | "broader";
            /** @description Slug of the other term. It may be unpublished. */
            slug: string;
        };
        /** @description The language and kind of an alias. */
        AliasDetail: {
            /** @description The alias. */
            text: string;
            /**
             * @description The language of the alias.
             * @enum {string}
             */
            language: "en" | "yo";
            /**
             * @description `variant`: another spelling of the headword. `plural`: the English plural of a name. `abbreviation`: English initials. `loan`: an English name in Yoruba spelling. `synonym`: any other name.
             * @enum {string}
             */
            kind: "synonym" | "variant" | "plural" | "abbreviation" | "loan";
        };
        /** @description How Yoruba text is pronounced. */
        Pronunciation: {
            /** @description Phonemic transcription in IPA, with a dot between syllables and a space between words. */
            ipa: string;
            /** @description The tone of each syllable, with a space between words: `H` is high, `M` is mid, `L` is low. */
            tones: string;
        };
        /** @description A place where a source uses a term's Yoruba headword or alias, or a reason why the headword counts as established. */
        Citation: {
            /** @description Code of the source or the reason. The page `/sources` explains all codes. */
            source: string;
            /** @description Number of lines, rows or messages in the source that contain the headword or alias. It is null if the citation is a reason. */
            count: number | null;
            /** @description One place where the source contains the headword or alias, given as a file and a line or key. It is null if the citation is a reason. */
            place: string | null;
            /** @description The alias that the source uses; null if it uses the headword. */
            form: string | null;
        };
        /** @description Terms, best match first. Without `q`, they are sorted by English headword. */
        Terms: components["schemas"]["Term"][];
        /** @description Terms, best match first. */
        PageTerms: components["schemas"]["Term"][];
        /** @description A new term. */
        Submission: {
            /** @description The English headword. */
            english_term: components["schemas"]["Headword"];
            /** @description The Yoruba headword, with tone marks and under-dots. */
            yoruba_term: components["schemas"]["Headword"];
            /** @description The English definition: what the term means and what it is used for. */
            definition_en: components["schemas"]["PlainText"];
        };
        /** @description ID of a submission. */
        SubmissionId: string;
        /** @description Result of a submission. */
        Submitted: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /**
             * @description `pending` if the submission is awaiting review, `published` if the term is already in
             *     the dictionary.
             * @enum {string}
             */
            status: "pending" | "published";
            /** @description The submission. */
            submission: {
                /** @description ID of the submission, as shown in the console. */
                id: components["schemas"]["SubmissionId"];
            };
            /** @description The published term; null if the submission is awaiting review. */
            term: {
                /** @description Slug of the term. */
                slug: string;
                /**
                 * Format: uri
                 * @description Address of the term's page.
                 */
                url: string;
            } | null;
        };
        /** @description An edit to a term. `slug` and at least one other field are required. */
        Suggestion: {
            /** @description Current or earlier slug of the term. */
            slug: components["schemas"]["PlainText"];
            /** @description A better Yoruba headword, which replaces the current one. */
            suggested_yoruba?: components["schemas"]["Headword"];
            /** @description Aliases to add to the term. */
            suggested_aliases?: components["schemas"]["Aliases"];
            /** @description A message to the reviewers: your reason, or a change that the other fields don't cover. */
            notes?: components["schemas"]["PlainText"];
        };
        /** @description A suggestion and its term. */
        SuggestionRef: {
            /** @description ID of the suggestion. */
            id: string;
            /** @description Current slug of the term. */
            slug: string;
        };
        /** @description Result of a suggestion. */
        Suggested: {
            /**
             * @description Always true.
             * @constant
             */
            ok: true;
            /**
             * @description Always `pending`: the suggestion is awaiting review.
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
            /** @description Credits spent over the last 7 UTC days, including today. */
            "7d": number;
        };
        /** @description An app's credit balance, prices and usage. */
        CreditSummary: {
            /** @description Credits left. */
            credit_balance: number;
            /** @description Credits per request. */
            costs: {
                /**
                 * @description Price of an API request that costs credits.
                 * @constant
                 */
                api_request: 1;
                /**
                 * @description Price of a search from a web page.
                 * @constant
                 */
                embed_search: 1;
            };
            /**
             * @description Credits spent. Credits held for responses that haven't been sent yet count as spent
             *     today.
             */
            usage: {
                /** @description Credits spent since midnight UTC. */
                spent_today: number;
                /** @description Credits spent over the last 7 UTC days, including today. */
                spent_7d: number;
                /** @description Credits spent through the API. */
                api: components["schemas"]["ChannelUsage"];
                /** @description Credits spent on searches from web pages. */
                embed: components["schemas"]["ChannelUsage"];
                /**
                 * @description Number of days that the balance will last at the average daily rate of spending;
                 *     null if nothing was spent in the last 7 days. The average starts with the first of those
                 *     days that has any spending, and includes today.
                 */
                runway_days: number | null;
                /** @description Usage per UTC day, oldest first. */
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
            /** @description Credits spent through the API. */
            api: number;
            /** @description Credits spent on searches from web pages. */
            embed: number;
            /** @description Credits spent in total. */
            total: number;
        };
        /**
         * @description Type of an event.
         * @enum {string}
         */
        EventKind: "dictionary.term.submitted" | "dictionary.term.approved" | "dictionary.suggestion.accepted" | "credits.low";
        /** @description ID of an event. If an event is delivered to several endpoints, each delivery contains the same event ID. */
        EventId: string;
        /** @description A signature: `sha256=` followed by 64 hex digits. */
        Signature: string;
        /**
         * @description Present only in test events and in the events of a sandbox app. These events don't report
         *     actual changes. In a test event, all other data is sample data.
         * @constant
         */
        TestMark: true;
        /** @description A submission was stored. */
        TermSubmittedEvent: {
            /** @description ID of the event. */
            id: components["schemas"]["EventId"];
            /**
             * @description Type of the event.
             * @constant
             */
            kind: "dictionary.term.submitted";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description Content of the event. */
            data: {
                /** @description Marks a test event. */
                test?: components["schemas"]["TestMark"];
                /** @description The submission. */
                submission: {
                    /** @description ID of the submission, as shown in the console. */
                    id: components["schemas"]["SubmissionId"];
                    /**
                     * @description `pending` if the submission is awaiting review, `published` if the term is
                     *     already in the dictionary.
                     * @enum {string}
                     */
                    status: "pending" | "published";
                    /** @description The English headword. */
                    english_term: string;
                    /** @description The Yoruba headword. */
                    yoruba_term: string;
                    /** @description The English definition: what the term means and what it is used for. */
                    definition_en: string;
                };
            };
        };
        /** @description A submission became a term. */
        TermApprovedEvent: {
            /** @description ID of the event. */
            id: components["schemas"]["EventId"];
            /**
             * @description Type of the event.
             * @constant
             */
            kind: "dictionary.term.approved";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description Content of the event. */
            data: {
                /** @description Marks a test event. */
                test?: components["schemas"]["TestMark"];
                /** @description The submission. */
                submission: {
                    /** @description ID of the submission. */
                    id: components["schemas"]["SubmissionId"];
                };
                /** @description The term at the time of the event. */
                term: components["schemas"]["Term"];
            };
        };
        /** @description A suggestion changed a term. */
        SuggestionAcceptedEvent: {
            /** @description ID of the event. */
            id: components["schemas"]["EventId"];
            /**
             * @description Type of the event.
             * @constant
             */
            kind: "dictionary.suggestion.accepted";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description Content of the event. */
            data: {
                /** @description Marks a test event. */
                test?: components["schemas"]["TestMark"];
                /** @description The suggestion. */
                suggestion: components["schemas"]["SuggestionRef"];
                /** @description The term after the change. */
                term: components["schemas"]["Term"];
            };
        };
        /** @description An app's balance reached or fell below its low-credit threshold. */
        CreditsLowEvent: {
            /** @description ID of the event. */
            id: components["schemas"]["EventId"];
            /**
             * @description Type of the event.
             * @constant
             */
            kind: "credits.low";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description Content of the event. */
            data: {
                /** @description Marks a test event. */
                test?: components["schemas"]["TestMark"];
                /** @description Client ID of the app. */
                client_id: string;
                /** @description Credits left at the time of the event. */
                credit_balance: number;
                /** @description The low-credit threshold, in credits. */
                threshold: number;
            };
        };
        /** @description An OpenAPI 3.1 description. */
        Contract: {
            /**
             * @description Version of OpenAPI.
             * @constant
             */
            openapi: "3.1.0";
            /** @description Title and version. */
            info: Record<string, never>;
            /** @description Address of the service. */
            servers: unknown[];
            /** @description Authentication for API endpoints that don't specify their own. */
            security?: unknown[];
            /** @description Groups of API endpoints. */
            tags?: unknown[];
            /** @description The API endpoints. */
            paths: Record<string, never>;
            /** @description Events that the service sends. */
            webhooks: Record<string, never>;
            /** @description Definitions that the other parts refer to. */
            components: Record<string, never>;
        };
    };
    responses: {
        /** @description The terms that match. */
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
                "Content-Encoding": components["headers"]["ContentEncoding"];
                Vary: components["headers"]["VaryByEncodingAndOrigin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Terms"];
            };
        };
        /** @description At most 20 matching terms, in the same format as in responses from dictionary.php. */
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
                "Content-Encoding": components["headers"]["ContentEncoding"];
                Vary: components["headers"]["VaryByEncodingAndOrigin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PageTerms"];
            };
        };
        /** @description The submission was stored. */
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
        /** @description The suggestion was stored. */
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
        /** @description The app's current balance and usage. */
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
        /** @description The script, compressed as `Accept-Encoding` allows. */
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
        /** @description Your copy of the script is current. The response has no body. */
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
        /** @description The API description, compressed as `Accept-Encoding` allows. */
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
        /** @description The API description, compressed as `Accept-Encoding` allows. */
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
        /** @description Your copy of the API description is current. The response has no body. */
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
        /** @description The process is running. */
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
        /** @description Every database responds. */
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
        /** @description A parameter is invalid. The message names the parameter. */
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
        /** @description A parameter is missing or invalid. The message names the parameter. */
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
        /** @description The `Idempotency-Key` or a field of the body is invalid. The message names it. */
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
        /** @description The `Idempotency-Key` or a field of the body is invalid. The message names it. */
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
        /** @description The API key is missing or invalid, or the request has two different keys. */
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
        /** @description The client ID is missing or unknown. */
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
        /** @description The token is missing or invalid. */
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
        /** @description The app is out of credits. */
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
        /**
         * @description The app is revoked, it doesn't have the scope, or its allowlists don't include the IP
         *     address or origin.
         */
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
        /**
         * @description The app is revoked, it doesn't have the scope, or its allowlists don't include the IP
         *     address or origin.
         */
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
        /** @description The app is revoked, or its allowlists don't include the IP address or origin. */
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
        /** @description The app is revoked, doesn't have the scope, or doesn't allow the page's origin. */
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
        /** @description No approved term has or had this slug. */
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
        /** @description This path doesn't exist. */
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
        /**
         * @description The path doesn't support this method. `Allow` lists the methods that it supports. API
         *     endpoints whose requests cost credits don't support `HEAD`.
         */
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
         * @description The pair of headwords is already in the dictionary or awaiting review, or the
         *     `Idempotency-Key` was already used for a different request.
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
        /** @description The `Idempotency-Key` was already used for a different request. */
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
        /** @description The body is larger than 65,536 bytes. */
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
        /** @description The body is compressed, or isn't `application/json`. */
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
        /**
         * @description The app has reached its hourly limit, or too many requests from this app or address were
         *     refused within a minute.
         */
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
         * @description The app has reached its hourly or daily limit, the visitor has reached the visitor limit, or
         *     too many requests from this address were refused within a minute.
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
        /** @description Too many requests from this app or address were refused within a minute. */
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
        /** @description An internal error. Nothing was charged. */
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
         * @description A database or cache of the service is temporarily unavailable. Nothing was charged. Even so,
         *     a submission or suggestion may have been stored. Retry it with the same `Idempotency-Key`.
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
        /** @description The process is shutting down, or a database doesn't respond. The message gives the reason. */
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
        /** @description You accept the delivery. Respond within 8 seconds; no body is required. */
        Heard: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Disables the endpoint. It receives no events until you enable it again. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description The service retries if it gets any other response, including a redirect, or no response at
         *     all. The delays before the retries are 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h
         *     and 8 h. Each delay varies randomly by up to 20%. If the response has `Retry-After`, the
         *     delay can be longer, up to 6 hours. If the last attempt fails too, the delivery is marked as
         *     failed.
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
         * @description Text to search for, in English or Yoruba. Matches in headwords come before matches in
         *     aliases, which come before matches in definitions. Tone marks, under-dots, capital letters,
         *     hyphens, spaces and apostrophes are optional. `sh` matches ṣ. If the text contains tone
         *     marks or under-dots, exact matches come first. The last word can be incomplete. If no
         *     headword or alias matches, the search ignores one typo in each word of at least five
         *     letters. The first letter of the word must be correct.
         * @example ero
         */
        Text: components["schemas"]["SearchText"];
        /**
         * @description Text to search for. The same rules apply as for `q` in dictionary.php.
         * @example ero
         */
        PageText: components["schemas"]["SearchText"];
        /**
         * @description Label or slug of a category.
         * @example Hardware
         */
        Category: components["schemas"]["QueryText"];
        /**
         * @description A term's slug. The term's earlier slugs work too.
         * @example printer
         */
        Slug: components["schemas"]["QueryText"];
        /**
         * @description First letter of the English headword, in upper or lower case.
         * @example P
         */
        Letter: string;
        /**
         * @description Whether `q` may be a question. With `true`, the words around what is asked about, such as `what
         *     is`, `in Yoruba`, `kí ni ìtumọ̀` or `ní èdè Yorùbá`, are not searched for.
         * @example false
         */
        Natural: boolean;
        /**
         * @description Maximum number of terms in the response. Use digits only.
         * @example 10
         */
        ResultLimit: number;
        /**
         * @description Number of terms to skip. Use digits only.
         * @example 0
         */
        Offset: number;
        /**
         * @description The app's client ID.
         * @example app_7Kq2mN4xR8sT1vW3yZ5b
         */
        ClientId: string;
        /**
         * @description Version of a widget release.
         * @example 1.0.0
         */
        Version: string;
        /**
         * @description A unique key that lets you repeat the request safely. If you send the same key with the same
         *     body within 24 hours, you get the first response again at no cost. If the body differs, the
         *     response is 409. If a request arrives while another one with the same key is in progress, it
         *     waits for that request to finish, or gets an error if that takes too long. A refused or failed
         *     request doesn't use up the key.
         * @example 9f1c7d1e-import-0042
         */
        IdempotencyKey: string;
        /**
         * @description Origin of the web page that sends the request. Browsers set this header. If the app has an
         *     origin allowlist, other origins get 403. Requests without this header, such as those from
         *     servers, are allowed unless `Sec-Fetch-Site` shows that they come from a different origin.
         * @example https://example.org
         */
        Origin: string;
        /**
         * @description Language of messages: Yoruba if `yo` has a higher priority than `en`, otherwise English.
         * @example yo-NG,yo;q=0.9,en;q=0.8
         */
        AcceptLanguage: string;
        /**
         * @description The `ETag` of your cached copy. If the copy is current, the response is 304.
         * @example "1k2m3n4p5q6r7-gzip"
         */
        IfNoneMatch: string;
        /**
         * @description Type of the event, the same as in the body.
         * @example dictionary.term.approved
         */
        ServiceEvent: components["schemas"]["EventKind"];
        /**
         * @description ID of the delivery. It stays the same when the delivery is sent again.
         * @example dlv_4Hs9kLm2Qw7eRt5yUi8o
         */
        ServiceDelivery: string;
        /**
         * @description HMAC-SHA256 of the raw body, in hex. The key is the app's webhook secret as shown in the
         *     console.
         * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        ServiceSignature: components["schemas"]["Signature"];
        /**
         * @description The signature made with the previous secret. Sent for 24 hours after the secret is replaced.
         * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        ServiceSignaturePrevious: components["schemas"]["Signature"];
    };
    requestBodies: {
        /** @description The new term, as one uncompressed JSON object of at most 65,536 bytes, encoded in UTF-8. */
        Submission: {
            content: {
                "application/json": components["schemas"]["Submission"];
            };
        };
        /** @description The edit, as one uncompressed JSON object of at most 65,536 bytes, encoded in UTF-8. */
        Suggestion: {
            content: {
                "application/json": components["schemas"]["Suggestion"];
            };
        };
        /** @description The event, or a test event. */
        TermSubmitted: {
            content: {
                "application/json": components["schemas"]["TermSubmittedEvent"];
            };
        };
        /** @description The event, or a test event. */
        TermApproved: {
            content: {
                "application/json": components["schemas"]["TermApprovedEvent"];
            };
        };
        /** @description The event, or a test event. */
        SuggestionAccepted: {
            content: {
                "application/json": components["schemas"]["SuggestionAcceptedEvent"];
            };
        };
        /** @description The event, or a test event. */
        CreditsLow: {
            content: {
                "application/json": components["schemas"]["CreditsLowEvent"];
            };
        };
    };
    headers: {
        /**
         * @description Maximum number of requests per hour.
         * @example 5000
         */
        Limit: number;
        /**
         * @description Requests left in the current hour after this request.
         * @example 4999
         */
        Remaining: number;
        /**
         * @description End of the current hour, in UTC epoch seconds.
         * @example 1795262400
         */
        Reset: number;
        /**
         * @description Credits left after this request.
         * @example 999
         */
        Balance: number;
        /**
         * @description Maximum number of requests per hour. Not sent with the code `too_many_refusals`.
         * @example 5000
         */
        LimitIfReached: number;
        /**
         * @description Requests left in the current hour. Not sent with the code `too_many_refusals`.
         * @example 0
         */
        RemainingIfReached: number;
        /**
         * @description End of the current hour, in UTC epoch seconds. Not sent with the code `too_many_refusals`.
         * @example 1795262400
         */
        ResetIfReached: number;
        /**
         * @description Credits left. Not sent with the code `too_many_refusals`.
         * @example 999
         */
        BalanceIfReached: number;
        /**
         * @description Credits that this request cost. The cost is 0 for a sandbox app, or when the same
         *     `Idempotency-Key` returns the first response again.
         * @example 1
         */
        Cost: 0 | 1;
        /**
         * @description Credits that this request cost.
         * @example 0
         */
        NoCost: 0;
        /**
         * @description Credits that this request cost. Sent only by API endpoints whose requests cost credits.
         * @example 0
         */
        NoCostIfBilled: 0;
        /**
         * @description Whether the app may use this service commercially.
         * @example not-allowed
         */
        CommercialUse: "allowed" | "not-allowed";
        /**
         * @description Whether the app may use this service commercially. Sent only if the service identified the
         *     app.
         * @example not-allowed
         */
        CommercialUseIfKnown: "allowed" | "not-allowed";
        /**
         * @description Number of terms that match, including those that aren't in the response.
         * @example 1
         */
        TotalCount: number;
        /**
         * @description Identifies the request in the service's log.
         * @example 3fKq9ZxA-1c
         */
        RequestId: string;
        /**
         * @description Number of seconds to wait before you retry.
         * @example 1200
         */
        RetryAfter: number;
        /**
         * @description Language of the message.
         * @example en
         */
        ContentLanguage: "en" | "yo";
        /**
         * @description Caches must not store the response.
         * @example no-store
         */
        NoStore: "no-store";
        /**
         * @description Who may cache the file and for how long.
         * @example public, max-age=3600
         */
        FileCaching: string;
        /**
         * @description Web pages on any origin can read the response.
         * @example *
         */
        AllowOrigin: "*";
        /**
         * @description Headers that web pages can read.
         * @example X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Credit-Balance, X-Credit-Cost, X-Commercial-Use, X-Total-Count, Retry-After, X-Request-Id
         */
        ExposeHeaders: "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Credit-Balance, X-Credit-Cost, X-Commercial-Use, X-Total-Count, Retry-After, X-Request-Id";
        /**
         * @description Request headers that the response depends on.
         * @example Origin
         */
        VaryByOrigin: "Origin";
        /**
         * @description Request headers that the response depends on.
         * @example Accept-Language, Origin
         */
        VaryByLanguage: "Accept-Language, Origin";
        /**
         * @description Request headers that the response depends on.
         * @example Accept-Encoding
         */
        VaryByEncoding: "Accept-Encoding";
        /**
         * @description Request headers that the response depends on.
         * @example Accept-Encoding, Origin
         */
        VaryByEncodingAndOrigin: "Accept-Encoding, Origin";
        /**
         * @description Identifies this version of the file in this encoding. Send the value back as
         *     `If-None-Match`.
         * @example "1k2m3n4p5q6r7-gzip"
         */
        ETag: string;
        /**
         * @description Compression of the response, chosen based on `Accept-Encoding`. Not sent if the response
         *     isn't compressed.
         * @example gzip
         */
        ContentEncoding: "br" | "zstd" | "gzip";
        /**
         * @description Web pages on any site can load the script.
         * @example cross-origin
         */
        ResourcePolicy: "cross-origin";
        /**
         * @description Browsers must use the `Content-Type` and must not guess another type.
         * @example nosniff
         */
        NoSniff: "nosniff";
        /**
         * @description How to authenticate, as defined in RFC 6750. Contains `error="invalid_token"` if the key is
         *     invalid.
         * @example Bearer realm="Atumo", error="invalid_token"
         */
        Authenticate: "Bearer realm=\"Atumo\"" | "Bearer realm=\"Atumo\", error=\"invalid_token\"";
        /**
         * @description How to authenticate, as defined in RFC 6750. If a scope is missing, contains
         *     `error="insufficient_scope"` and the missing scope.
         * @example Bearer realm="Atumo", error="insufficient_scope", scope="dictionary:write"
         */
        MissingScope: string;
        /**
         * @description Methods that the path supports.
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
                 * @description Text to search for, in English or Yoruba. Matches in headwords come before matches in
                 *     aliases, which come before matches in definitions. Tone marks, under-dots, capital letters,
                 *     hyphens, spaces and apostrophes are optional. `sh` matches ṣ. If the text contains tone
                 *     marks or under-dots, exact matches come first. The last word can be incomplete. If no
                 *     headword or alias matches, the search ignores one typo in each word of at least five
                 *     letters. The first letter of the word must be correct.
                 * @example ero
                 */
                q?: components["parameters"]["Text"];
                /**
                 * @description Label or slug of a category.
                 * @example Hardware
                 */
                category?: components["parameters"]["Category"];
                /**
                 * @description A term's slug. The term's earlier slugs work too.
                 * @example printer
                 */
                slug?: components["parameters"]["Slug"];
                /**
                 * @description First letter of the English headword, in upper or lower case.
                 * @example P
                 */
                letter?: components["parameters"]["Letter"];
                /**
                 * @description Whether `q` may be a question. With `true`, the words around what is asked about, such as `what
                 *     is`, `in Yoruba`, `kí ni ìtumọ̀` or `ní èdè Yorùbá`, are not searched for.
                 * @example false
                 */
                natural?: components["parameters"]["Natural"];
                /**
                 * @description Maximum number of terms in the response. Use digits only.
                 * @example 10
                 */
                limit?: components["parameters"]["ResultLimit"];
                /**
                 * @description Number of terms to skip. Use digits only.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description Origin of the web page that sends the request. Browsers set this header. If the app has an
                 *     origin allowlist, other origins get 403. Requests without this header, such as those from
                 *     servers, are allowed unless `Sec-Fetch-Site` shows that they come from a different origin.
                 * @example https://example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Language of messages: Yoruba if `yo` has a higher priority than `en`, otherwise English.
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
                 * @description A unique key that lets you repeat the request safely. If you send the same key with the same
                 *     body within 24 hours, you get the first response again at no cost. If the body differs, the
                 *     response is 409. If a request arrives while another one with the same key is in progress, it
                 *     waits for that request to finish, or gets an error if that takes too long. A refused or failed
                 *     request doesn't use up the key.
                 * @example 9f1c7d1e-import-0042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Origin of the web page that sends the request. Browsers set this header. If the app has an
                 *     origin allowlist, other origins get 403. Requests without this header, such as those from
                 *     servers, are allowed unless `Sec-Fetch-Site` shows that they come from a different origin.
                 * @example https://example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Language of messages: Yoruba if `yo` has a higher priority than `en`, otherwise English.
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
                 * @description A unique key that lets you repeat the request safely. If you send the same key with the same
                 *     body within 24 hours, you get the first response again at no cost. If the body differs, the
                 *     response is 409. If a request arrives while another one with the same key is in progress, it
                 *     waits for that request to finish, or gets an error if that takes too long. A refused or failed
                 *     request doesn't use up the key.
                 * @example 9f1c7d1e-import-0042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Origin of the web page that sends the request. Browsers set this header. If the app has an
                 *     origin allowlist, other origins get 403. Requests without this header, such as those from
                 *     servers, are allowed unless `Sec-Fetch-Site` shows that they come from a different origin.
                 * @example https://example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Language of messages: Yoruba if `yo` has a higher priority than `en`, otherwise English.
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
                 * @description Origin of the web page that sends the request. Browsers set this header. If the app has an
                 *     origin allowlist, other origins get 403. Requests without this header, such as those from
                 *     servers, are allowed unless `Sec-Fetch-Site` shows that they come from a different origin.
                 * @example https://example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Language of messages: Yoruba if `yo` has a higher priority than `en`, otherwise English.
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
                 * @description Text to search for. The same rules apply as for `q` in dictionary.php.
                 * @example ero
                 */
                q: components["parameters"]["PageText"];
                /**
                 * @description Whether `q` may be a question. With `true`, the words around what is asked about, such as `what
                 *     is`, `in Yoruba`, `kí ni ìtumọ̀` or `ní èdè Yorùbá`, are not searched for.
                 * @example false
                 */
                natural?: components["parameters"]["Natural"];
            };
            header?: {
                /**
                 * @description Origin of the web page that sends the request. Browsers set this header. If the app has an
                 *     origin allowlist, other origins get 403. Requests without this header, such as those from
                 *     servers, are allowed unless `Sec-Fetch-Site` shows that they come from a different origin.
                 * @example https://example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Language of messages: Yoruba if `yo` has a higher priority than `en`, otherwise English.
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
                 * @description The `ETag` of your cached copy. If the copy is current, the response is 304.
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
                 * @description The `ETag` of your cached copy. If the copy is current, the response is 304.
                 * @example "1k2m3n4p5q6r7-gzip"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Language of messages: Yoruba if `yo` has a higher priority than `en`, otherwise English.
                 * @example yo-NG,yo;q=0.9,en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /**
                 * @description Version of a widget release.
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
                 * @description The `ETag` of your cached copy. If the copy is current, the response is 304.
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
                 * @description The `ETag` of your cached copy. If the copy is current, the response is 304.
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
                 * @description The `ETag` of your cached copy. If the copy is current, the response is 304.
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
                 * @description The `ETag` of your cached copy. If the copy is current, the response is 304.
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
                 * @description Language of messages: Yoruba if `yo` has a higher priority than `en`, otherwise English.
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
                 * @description Language of messages: Yoruba if `yo` has a higher priority than `en`, otherwise English.
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
                 * @description Type of the event, the same as in the body.
                 * @example dictionary.term.approved
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description ID of the delivery. It stays the same when the delivery is sent again.
                 * @example dlv_4Hs9kLm2Qw7eRt5yUi8o
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description HMAC-SHA256 of the raw body, in hex. The key is the app's webhook secret as shown in the
                 *     console.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The signature made with the previous secret. Sent for 24 hours after the secret is replaced.
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
                 * @description Type of the event, the same as in the body.
                 * @example dictionary.term.approved
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description ID of the delivery. It stays the same when the delivery is sent again.
                 * @example dlv_4Hs9kLm2Qw7eRt5yUi8o
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description HMAC-SHA256 of the raw body, in hex. The key is the app's webhook secret as shown in the
                 *     console.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The signature made with the previous secret. Sent for 24 hours after the secret is replaced.
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
                 * @description Type of the event, the same as in the body.
                 * @example dictionary.term.approved
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description ID of the delivery. It stays the same when the delivery is sent again.
                 * @example dlv_4Hs9kLm2Qw7eRt5yUi8o
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description HMAC-SHA256 of the raw body, in hex. The key is the app's webhook secret as shown in the
                 *     console.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The signature made with the previous secret. Sent for 24 hours after the secret is replaced.
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
    hearCreditsLow: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Type of the event, the same as in the body.
                 * @example dictionary.term.approved
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description ID of the delivery. It stays the same when the delivery is sent again.
                 * @example dlv_4Hs9kLm2Qw7eRt5yUi8o
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description HMAC-SHA256 of the raw body, in hex. The key is the app's webhook secret as shown in the
                 *     console.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The signature made with the previous secret. Sent for 24 hours after the secret is replaced.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Service-Signature-Previous"?: components["parameters"]["ServiceSignaturePrevious"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["CreditsLow"];
        responses: {
            410: components["responses"]["Gone"];
            "2XX": components["responses"]["Heard"];
            default: components["responses"]["NotHeard"];
        };
    };
}
